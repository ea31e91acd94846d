-- The same of what imported subscriptions are charged to.
alter table waiting_subscriptions validate constraint waiting_subscriptions_payment_source;
