import { ok } from '@muster/contract';
import { PASSWORD, type World } from '../world.ts';
import type { ExamplesOf } from './example.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function avatar(world: World): Promise<string> {
  const { id } = await world.human();
  ok(await world.owner.setPrincipalAvatar({ params: { id }, body: { image_base64: PIXEL } }));
  return id;
}

async function token(world: World): Promise<string> {
  return ok(await world.owner.createMyToken({ body: { description: 'example' } })).id;
}

async function member(world: World): Promise<{ id: string; principalId: string }> {
  const [id, { id: principalId }] = [await world.group(), await world.human()];
  ok(await world.owner.addMember({ params: { id }, body: { principal_id: principalId } }));
  return { id, principalId };
}

const at = (id: string) => ({ input: { params: { id } } });
const viewer = { role: 'viewer', scope_kind: 'all' as const };

export const identityExamples: ExamplesOf<'identity'> = {
  getHealth: async () => ({ input: {} }),
  getAuthStatus: async () => ({ input: {} }),
  login: async (world) => {
    const { username } = await world.human();
    return { input: { body: { username, password: PASSWORD } } };
  },
  logout: async () => ({ input: {} }),
  getOpenapi: async () => ({ input: {} }),
  getSchema: async () => ({ input: { params: { file: 'PrincipalBody.json' } } }),
  getProblem: async () => ({ input: { params: { slug: 'authority' } } }),

  getMe: async () => ({ input: {} }),
  updateMe: async () => ({ input: { body: { label: 'Root' } } }),
  getMyAvatar: async (world) => {
    const { client } = await world.signedIn();
    ok(await client.setMyAvatar({ body: { image_base64: PIXEL } }));
    return { input: {}, as: client };
  },
  setMyAvatar: async () => ({ input: { body: { image_base64: PIXEL } } }),
  removeMyAvatar: async () => ({ input: {} }),
  listMySessions: async () => ({ input: { query: { limit: 1, count: true } } }),
  revokeMySession: async (world) => at(await token(world)),
  revokeAllMySessions: async () => ({ input: { body: { purpose: 'session' } } }),
  createMyToken: async () => ({ input: { body: { description: 'nightly export', ttl_days: 1 } } }),
  changeMyPassword: async (world) => {
    const { client } = await world.signedIn();
    const body = { current_password: PASSWORD, new_password: `${PASSWORD} again` };
    return { input: { body }, as: client };
  },
  stopImpersonation: async (world) => ({ input: {}, as: (await world.impersonating('view_as')).client }),

  listPrincipals: async () => ({ input: { query: { limit: 1, count: true } } }),
  createPrincipal: async (world) => ({
    input: {
      body: { username: world.name('new'), email: 'new@example.org', label: 'New', password: PASSWORD },
    },
  }),
  createService: async (world) => ({ input: { body: { name: world.name('robot') } } }),
  getPrincipal: async (world) => at((await world.human()).id),
  updatePrincipal: async (world) => ({
    input: { params: { id: (await world.human()).id }, body: { label: 'Someone', email: '' } },
  }),
  getPrincipalAvatar: async (world) => at(await avatar(world)),
  setPrincipalAvatar: async (world) => ({
    input: { params: { id: (await world.human()).id }, body: { image_base64: PIXEL } },
  }),
  removePrincipalAvatar: async (world) => at(await avatar(world)),
  disablePrincipal: async (world) => at((await world.human()).id),
  enablePrincipal: async (world) => at((await world.human()).id),
  archivePrincipal: async (world) => at((await world.human()).id),
  restorePrincipal: async (world) => at(await world.archived()),
  purgePrincipal: async (world) => at(await world.archived()),
  resetPassword: async (world) => ({
    input: { params: { id: (await world.human()).id }, body: { password: `${PASSWORD} reset` } },
  }),
  impersonate: async (world) => ({
    input: { params: { id: (await world.human()).id }, body: { mode: 'act_as', duration_minutes: 5 } },
  }),
  listPrincipalSessions: async (world) => at(world.server.ownerPerson.id),
  revokePrincipalSession: async (world) => ({
    input: { params: { id: world.server.ownerPerson.id, sid: await token(world) } },
  }),
  revokeAllPrincipalSessions: async (world) => at((await world.human()).id),
  createServiceToken: async (world) => ({
    input: { params: { id: await world.service() }, body: { description: 'collector' } },
  }),

  createPrincipalGrant: async (world) => ({
    input: { params: { id: (await world.human()).id }, body: viewer },
  }),
  deletePrincipalGrant: async (world) => {
    const { id } = await world.human();
    return { input: { params: { id, grantId: await world.grantTo(id) } } };
  },
  listGroups: async (world) => {
    await world.group();
    return { input: { query: { q: 'GROUP', limit: 1, count: true } } };
  },
  createGroup: async (world) => ({
    input: { body: { name: world.name('crew'), display_name: 'Crew', description: 'One\ntwo' } },
  }),
  getGroup: async (world) => at(await world.group()),
  updateGroup: async (world) => ({
    input: { params: { id: await world.group() }, body: { display_name: 'Night', description: '' } },
  }),
  renameGroup: async (world) => ({
    input: { params: { id: await world.group() }, body: { name: world.name('renamed') } },
  }),
  deleteGroup: async (world) => at(await world.group()),
  listMembers: async (world) => at((await member(world)).id),
  addMember: async (world) => ({
    input: { params: { id: await world.group() }, body: { principal_id: (await world.human()).id } },
  }),
  removeMember: async (world) => ({ input: { params: await member(world) } }),
  listGroupGrants: async (world) => at(await world.group()),
  createGroupGrant: async (world) => ({ input: { params: { id: await world.group() }, body: viewer } }),
  deleteGroupGrant: async (world) => {
    const id = await world.group();
    const grant = ok(await world.owner.createGroupGrant({ params: { id }, body: viewer }));
    return { input: { params: { id, grantId: grant.id } } };
  },

  listRoles: async () => ({ input: {} }),
  getRole: async () => at('viewer'),
  createRole: async (world) => ({
    input: { body: { name: world.name('custom'), permissions: ['alarm:read'], inherits: ['viewer'] } },
  }),
  updateRole: async (world) => ({
    input: { params: { id: await world.role() }, body: { permissions: ['alarm:read'] } },
  }),
  deleteRole: async (world) => at(await world.role()),
  listAudit: async () => ({ input: { query: { limit: 1, count: true } } }),
};
