-- When a disabled merchant was last enabled again; null for one that never was. What fell due before is not made up for.
alter table merchants add column enabled_at timestamptz;
