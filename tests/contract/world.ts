import { type Client, ok } from '@muster/contract';
import { type NewGrant, type Person, startTestServer, type TestServer } from '@muster/server/testing';

export const PASSWORD = 'correct horse battery staple';

/** A running server and the means to make rows for a test, each with a name of its own. */
export class World {
  readonly server: TestServer;
  #made = 0;
  #here: Promise<string> | undefined;
  #elsewhere: Promise<string> | undefined;

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

  async vendor(): Promise<string> {
    return ok(await this.owner.createVendor({ body: { name: this.name('vendor'), display_name: 'Acme' } }))
      .id;
  }

  async driver(): Promise<string> {
    return ok(await this.owner.createDriver({ body: { name: this.name('driver') } })).id;
  }

  async product(): Promise<string> {
    const body = { name: this.name('product'), component_type: 'display', capabilities: ['display'] };
    return ok(await this.owner.createProduct({ body })).id;
  }

  async standard(): Promise<string> {
    return ok(await this.owner.createStandard({ body: { name: this.name('standard') } })).id;
  }

  async componentType(): Promise<string> {
    return ok(await this.owner.createComponentType({ body: { name: this.name('ctype') } })).id;
  }

  async systemType(): Promise<string> {
    return ok(await this.owner.createSystemType({ body: { name: this.name('stype') } })).id;
  }

  async locationType(nameRule = false): Promise<string> {
    const body = { name: this.name('ltype'), ...(nameRule && { name_rule: { stem: 'desk' } }) };
    return ok(await this.owner.createLocationType({ body })).id;
  }

  /** The building that everything made here stands in, and the root of narrower scopes. */
  here(): Promise<string> {
    this.#here ??= this.#building('here');
    return this.#here;
  }

  /** A building apart from it. */
  elsewhere(): Promise<string> {
    this.#elsewhere ??= this.#building('elsewhere');
    return this.#elsewhere;
  }

  async #building(stem: string): Promise<string> {
    const body = { name: this.name(stem), location_type: 'building' };
    return ok(await this.owner.createLocation({ body })).name;
  }

  async location(location_type = 'room'): Promise<string> {
    const body = { name: this.name(location_type), location_type, parent: await this.here() };
    return ok(await this.owner.createLocation({ body })).name;
  }

  /** A location whose type says how it is named. */
  async namedPlace(): Promise<string> {
    const location_type = await this.locationType(true);
    const body = { name: this.name('place'), location_type, parent: await this.here() };
    return ok(await this.owner.createLocation({ body })).name;
  }

  async system(): Promise<string> {
    return ok(await this.owner.createSystem({ body: { location: await this.here() } })).name;
  }

  async component(): Promise<string> {
    const body = { location: await this.here(), product: 'samsung-qm55c' };
    return ok(await this.owner.createComponent({ body })).name;
  }

  /** A principal with a token and these grants. */
  person(grants: readonly NewGrant[] = []) {
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
