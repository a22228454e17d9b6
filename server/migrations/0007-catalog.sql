-- The catalog (inventory.md 1, 6).

-- One level of a path: the row's key as 8 characters of base32, digits and letters in code-point order.
create function path_segment(key bigint) returns text language sql immutable strict parallel safe as $$
  select string_agg(substr('0123456789abcdefghijklmnopqrstuv', ((key >> (35 - 5 * i)) & 31)::int + 1, 1), '' order by i)
  from generate_series(0, 7) i
$$;

-- Fills path and depth of a new row of any tree or chain from its parent, unless they are given.
-- The writer holds the tree still meanwhile, so that a parent does not move away underneath.
create function place_in_tree() returns trigger language plpgsql as $$
begin
  if new.path is null then
    if new.parent_id is null then
      new.path := path_segment(new.key);
      new.depth := 1;
    else
      execute format('select path || path_segment($2), depth + 1 from %I where id = $1', tg_table_name)
        into new.path, new.depth using new.parent_id, new.key;
    end if;
  end if;
  return new;
end
$$;

create table vendor (
  id uuid primary key,
  name text collate "C" not null constraint vendor_name unique,
  display_name text not null,
  kind text not null check (kind in ('manufacturer', 'integrator', 'developer')),
  icon text,
  support_phone text,
  website text,
  official boolean not null default false,
  search text collate "C" not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table driver (
  id uuid primary key,
  name text collate "C" not null constraint driver_name unique,
  display_name text not null,
  version_text text,
  description text,
  definition jsonb,
  official boolean not null default false,
  search text collate "C" not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table component_type (
  id uuid primary key,
  name text collate "C" not null constraint component_type_name unique,
  display_name text not null,
  parent_id uuid references component_type on delete restrict,
  stem text,
  abbrev text,
  icon text,
  label_rule text,
  description text,
  official boolean not null default false,
  search text collate "C" not null,
  key bigint generated always as identity unique,
  path text collate "C" not null unique,
  depth int not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index component_type_parent on component_type (parent_id);
create trigger component_type_path before insert on component_type for each row execute function place_in_tree();

create table system_type (
  id uuid primary key,
  name text collate "C" not null constraint system_type_name unique,
  display_name text not null,
  parent_id uuid references system_type on delete restrict,
  stem text,
  abbrev text,
  icon text,
  label_rule text,
  description text,
  official boolean not null default false,
  search text collate "C" not null,
  key bigint generated always as identity unique,
  path text collate "C" not null unique,
  depth int not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index system_type_parent on system_type (parent_id);
create trigger system_type_path before insert on system_type for each row execute function place_in_tree();

create table location_type (
  id uuid primary key,
  name text collate "C" not null constraint location_type_name unique,
  display_name text not null,
  icon text not null default 'map-pin',
  label_rule text,
  description text,
  -- null = no name_rule
  name_stem text,
  name_bare_first boolean not null default false,
  official boolean not null default false,
  search text collate "C" not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- parent_type_id null = `root`. The shipped or custom set, or the set that an operator put over a shipped one:
-- that one counts where the overlay of the type names `allowed_parent_types` (O3).
create table location_type_parent (
  type_id uuid not null references location_type on delete cascade,
  parent_type_id uuid references location_type on delete restrict,
  forked boolean not null default false,
  unique nulls not distinct (type_id, parent_type_id, forked)
);
create index location_type_parent_parent on location_type_parent (parent_type_id);

-- What operators changed of shipped component and location types, per field (O3).
create table registry_overlay (
  kind text not null check (kind in ('component_type', 'location_type')),
  row_id uuid not null,
  fields jsonb not null,
  primary key (kind, row_id)
);

create table product (
  id uuid primary key,
  name text collate "C" not null constraint product_name unique,
  display_name text not null,
  kind text not null check (kind in ('device', 'app', 'service')),
  vendor_id uuid references vendor on delete restrict,
  driver_id uuid references driver on delete restrict,
  parent_id uuid references product on delete restrict,
  component_type_id uuid not null references component_type on delete restrict,
  icon text,
  label_rule text,
  description text,
  -- own and inherited (C1), kept by every write of a product
  effective_capabilities text[] not null default '{}',
  official boolean not null default false,
  search text collate "C" not null,
  key bigint generated always as identity unique,
  path text collate "C" not null unique,
  depth int not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index product_vendor on product (vendor_id);
create index product_driver on product (driver_id);
create index product_parent on product (parent_id);
create index product_component_type on product (component_type_id);
create trigger product_path before insert on product for each row execute function place_in_tree();

create table product_capability (
  product_id uuid not null references product on delete cascade,
  capability text collate "C" not null,
  primary key (product_id, capability)
);
create index product_capability_capability on product_capability (capability);

create table standard (
  id uuid primary key,
  name text collate "C" not null constraint standard_name unique,
  display_name text not null,
  parent_id uuid references standard on delete restrict,
  system_type_id uuid references system_type on delete restrict,
  label_rule text,
  description text,
  official boolean not null default false,
  search text collate "C" not null,
  key bigint generated always as identity unique,
  path text collate "C" not null unique,
  depth int not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index standard_parent on standard (parent_id);
create index standard_system_type on standard (system_type_id);
create trigger standard_path before insert on standard for each row execute function place_in_tree();

-- Contract lines (1.5): six tables of one form.
create table product_metric (
  owner_id uuid not null references product on delete cascade,
  type_id uuid not null references metric_type on delete restrict,
  default_value jsonb,
  required boolean not null default false,
  primary key (owner_id, type_id)
);
create index product_metric_type on product_metric (type_id);
create table product_property (
  owner_id uuid not null references product on delete cascade,
  type_id uuid not null references property_type on delete restrict,
  default_value jsonb,
  required boolean not null default false,
  primary key (owner_id, type_id)
);
create index product_property_type on product_property (type_id);
create table standard_metric (
  owner_id uuid not null references standard on delete cascade,
  type_id uuid not null references metric_type on delete restrict,
  default_value jsonb,
  required boolean not null default false,
  primary key (owner_id, type_id)
);
create index standard_metric_type on standard_metric (type_id);
create table standard_property (
  owner_id uuid not null references standard on delete cascade,
  type_id uuid not null references property_type on delete restrict,
  default_value jsonb,
  required boolean not null default false,
  primary key (owner_id, type_id)
);
create index standard_property_type on standard_property (type_id);
create table location_type_metric (
  owner_id uuid not null references location_type on delete cascade,
  type_id uuid not null references metric_type on delete restrict,
  default_value jsonb,
  required boolean not null default false,
  primary key (owner_id, type_id)
);
create index location_type_metric_type on location_type_metric (type_id);
create table location_type_property (
  owner_id uuid not null references location_type on delete cascade,
  type_id uuid not null references property_type on delete restrict,
  default_value jsonb,
  required boolean not null default false,
  primary key (owner_id, type_id)
);
create index location_type_property_type on location_type_property (type_id);
