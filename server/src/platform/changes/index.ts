export {
  announceUpdates,
  type Change,
  forgetOldEvents,
  type OwnerKind,
  recordChange,
} from './record-change.ts';
