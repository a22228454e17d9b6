/** B2: there is an active owner, so the first one has been made already. */
export class OwnerExists extends Error {
  constructor() {
    super('An active owner exists already; nothing was changed.');
    this.name = 'OwnerExists';
  }
}
