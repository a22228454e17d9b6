import { type Client, ok } from '@muster/contract';
import { type Person, startTestServer, type TestServer } from '@muster/server/testing';

export const PASSWORD = 'correct horse battery staple';

/** A running server and the means to make rows for a test, each with a name of its own. */
export class World {
  readonly server: TestServer;
  #made = 0;

  constructor(server: TestServer) {
    this.server = server;
  }

  static async start(env: Record<string, string> = {}): Promise<World> {
    return new World(await startTestServer({ env }));
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  get owner(): Client {
    return this.server.owner;
  }

  name(stem: string): string {
    this.#made += 1;
    return `${stem}-${this.#made}`;
  }

  async human(): Promise<{ id: string; username: string }> {
    const username = this.name('person');
    const made = ok(await this.owner.createPrincipal({ body: { username, password: PASSWORD } }));
    return { id: made.id, username };
  }

  async service(): Promise<string> {
    return ok(await this.owner.createService({ body: { name: this.name('service') } })).id;
  }

  async group(): Promise<string> {
    return ok(await this.owner.createGroup({ body: { name: this.name('group') } })).id;
  }

  async role(): Promise<string> {
    const body = { name: this.name('role'), permissions: ['component:read'] };
    return ok(await this.owner.createRole({ body })).id;
  }

  async grantTo(id: string): Promise<string> {
    const body = { role: 'viewer', scope_kind: 'all' as const };
    return ok(await this.owner.createPrincipalGrant({ params: { id }, body })).id;
  }

  async archived(): Promise<string> {
    const { id } = await this.human();
    ok(await this.owner.archivePrincipal({ params: { id } }));
    return id;
  }

  /** A principal with a token and these grants. */
  person(grants: readonly { role: string; scope_kind?: 'location'; scope_id?: string }[] = []) {
    return this.server.as({ handle: this.name('caller'), grants });
  }

  /** A client signed in by the cookie of a fresh session. */
  async signedIn(): Promise<{ id: string; client: Client; cookie: string }> {
    const { id, username } = await this.human();
    const reply = await this.server.anyone.login({ body: { username, password: PASSWORD } });
    const cookie = reply.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    return { id, cookie, client: this.server.with({ cookie }) };
  }

  /** A client that acts or views as a fresh principal. */
  async impersonating(
    mode: 'view_as' | 'act_as',
  ): Promise<{ id: string; client: Client; headers: { authorization: string } }> {
    const { id } = await this.human();
    const { token } = ok(await this.owner.impersonate({ params: { id }, body: { mode } }));
    const headers = { authorization: `Bearer ${token}` };
    return { id, headers, client: this.server.with(headers) };
  }

  /** A person whose password an administrator has just reset. */
  async mustChangePassword(): Promise<Person & { client: Client }> {
    const person = await this.person();
    ok(await this.owner.resetPassword({ params: { id: person.id }, body: { password: PASSWORD } }));
    return person;
  }
}
