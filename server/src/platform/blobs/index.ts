export { putBlob } from './put-blob.ts';
export { BlobCorrupt, readBlob } from './read-blob.ts';
export { addBlobRef, removeBlobRef } from './references.ts';
