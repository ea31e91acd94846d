-- Which subscription a card was saved for. Before, such a card had the id of its subscription, so that the token of a card and the id
-- of a subscription were the same. No index: cards are read by their id, which the subscription names.
alter table cards add column made_for uuid;
