-- The three trees that scopes are rooted in (identity.md 6, inventory.md 6): only what reach needs.
-- `path` is one segment of 8 base32 characters per level, so a subtree is one range of the index:
-- path >= X.path and path < X.path || '~'.

create table location (
  id uuid primary key,
  name text collate "C" not null unique,
  parent_id uuid references location on delete restrict,
  key bigint generated always as identity unique,
  path text collate "C" not null unique,
  depth int not null check (depth between 1 and 32)
);
create index location_parent on location (parent_id);

create table system (
  id uuid primary key,
  name text collate "C" not null unique,
  parent_id uuid references system on delete restrict,
  location_id uuid references location on delete restrict,
  key bigint generated always as identity unique,
  path text collate "C" not null unique,
  depth int not null check (depth between 1 and 32)
);
create index system_parent on system (parent_id);
create index system_location on system (location_id);

create table component (
  id uuid primary key,
  name text collate "C" not null unique,
  parent_id uuid references component on delete restrict,
  location_id uuid references location on delete restrict,
  key bigint generated always as identity unique,
  path text collate "C" not null unique,
  depth int not null check (depth between 1 and 32)
);
create index component_parent on component (parent_id);
create index component_location on component (location_id);

create table system_member (
  system_id uuid not null references system on delete cascade,
  component_id uuid not null references component on delete cascade,
  added_at timestamptz not null default now(),
  primary key (system_id, component_id)
);
create index system_member_component on system_member (component_id);
