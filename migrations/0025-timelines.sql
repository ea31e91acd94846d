-- Mails name what they are about, as webhooks do, so that a page of a thing can tell its whole story.
alter table mails add column subject text;
create index mails_of_subject on mails (commerce_id, production, subject, number desc) where subject is not null;
create index webhook_deliveries_of_subject on webhook_deliveries (commerce_id, production, subject, number desc);
create index invitations_of_story on invitations (commerce_id, subscription_id, created_at desc);
