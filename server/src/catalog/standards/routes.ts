import { bind } from '../../platform/http/index.ts';
import { createStandard } from './create-standard.ts';
import { deleteStandard } from './delete-standard.ts';
import { getStandard } from './get-standard.ts';
import { listStandards } from './list-standards.ts';
import { updateStandard } from './update-standard.ts';

export const routes = bind({ listStandards, createStandard, getStandard, updateStandard, deleteStandard });
