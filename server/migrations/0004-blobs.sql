-- Content-addressed bytes (configuration.md F17, F18, 11), used by profile pictures first.

create table blob (
  sha256 text primary key,
  size bigint not null,
  backend text not null,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  corrupt boolean not null default false
);

create table blob_chunk (
  sha256 text not null,
  seq int not null,
  data bytea not null,
  primary key (sha256, seq)
);

create table blob_ref (
  sha256 text not null references blob,
  ref_kind text not null,
  ref_id uuid not null,
  primary key (sha256, ref_kind, ref_id)
);
create index blob_ref_owner on blob_ref (ref_kind, ref_id);
