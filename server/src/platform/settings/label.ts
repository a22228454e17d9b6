import Type from 'typebox';
import { define } from './definitions.ts';

const ACRONYMS =
  'AV BYOD DSP EDID HDBaseT HDCP HDMI IP IR KVM LAN LCD LED MTR NDI NVR OLED PC PoE PTZ RF SDI SIP TV UC USB VC VLAN 4K 8K';

/** How generated labels are written (inventory.md L6). */
export const label = define(
  Type.Object({
    acronyms: Type.Array(Type.String({ minLength: 1, maxLength: 30, pattern: '^\\S+$' }), {
      maxItems: 500,
      uniqueItems: true,
      default: ACRONYMS.split(' '),
      description: 'Words that a generated label writes in exactly this form, whatever their letter case.',
    }),
  }),
  [
    {
      keys: ['acronyms'],
      text: 'acronyms must differ in more than letter case',
      holds: ({ acronyms }) => distinctFolded(acronyms as readonly string[]),
    },
  ],
);

function distinctFolded(entries: readonly string[]): boolean {
  return new Set(entries.map((entry) => entry.toLowerCase())).size === entries.length;
}
