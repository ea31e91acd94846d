-- What the one before declares holds for what was there before too. It locks out nobody who reads or writes.
alter table operations validate constraint operations_intent_while_open;
