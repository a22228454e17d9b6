import { bind } from '../../platform/http/index.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import { getProduct } from './get-product.ts';
import { listCapabilities } from './list-capabilities.ts';
import { listProducts } from './list-products.ts';
import { updateProduct } from './update-product.ts';

export const routes = bind({
  listProducts,
  createProduct,
  getProduct,
  updateProduct,
  deleteProduct,
  listCapabilities,
});
