import koffi from 'koffi'
import type { Accelerator, GgmlLibraries } from './libraries.ts'
import { findLibraries } from './libraries.ts'

/** An address inside ggml: a tensor, a context, a graph, a buffer, a backend. */
export type Pointer = bigint

/** ggml.h, enum ggml_type: the types that this engine computes in; files hold more (gguf/tensor-types.ts). */
export const GGML_TYPE = { f32: 0, f16: 1, i32: 26, bf16: 30, q8_0: 8 } as const
/** ggml-backend.h, enum ggml_backend_dev_type. */
export const DEVICE_TYPE = { cpu: 0, gpu: 1, integratedGpu: 2, accelerator: 3 } as const
/** ggml.h, GGML_STATUS_SUCCESS. */
export const STATUS_SUCCESS = 0

/** The functions of ggml in use, one signature a line, as in its headers. */
const SIGNATURES = {
  ggml_init: 'void *ggml_init(ggml_init_params params)',
  ggml_free: 'void ggml_free(void *ctx)',
  ggml_log_set: 'void ggml_log_set(void *callback, void *user)',
  ggml_tensor_overhead: 'size_t ggml_tensor_overhead()',
  ggml_graph_overhead_custom: 'size_t ggml_graph_overhead_custom(size_t size, bool grads)',
  ggml_new_tensor_4d:
    'void *ggml_new_tensor_4d(void *ctx, int type, int64_t ne0, int64_t ne1, int64_t ne2, int64_t ne3)',
  ggml_set_input: 'void ggml_set_input(void *tensor)',
  ggml_set_param: 'void ggml_set_param(void *tensor)',
  ggml_set_output: 'void ggml_set_output(void *tensor)',
  ggml_new_graph_custom: 'void *ggml_new_graph_custom(void *ctx, size_t size, bool grads)',
  ggml_build_forward_expand: 'void ggml_build_forward_expand(void *graph, void *tensor)',
  ggml_graph_n_nodes: 'int ggml_graph_n_nodes(void *graph)',
  ggml_graph_node: 'void *ggml_graph_node(void *graph, int index)',
  ggml_op_desc: 'const char *ggml_op_desc(void *tensor)',
  ggml_type_name: 'const char *ggml_type_name(int type)',
  ggml_quantize_requires_imatrix: 'bool ggml_quantize_requires_imatrix(int type)',
  ggml_quantize_chunk:
    'size_t ggml_quantize_chunk(int type, const void *values, void *into, int64_t start, int64_t rows, int64_t row_length, const void *importance)',

  ggml_add: 'void *ggml_add(void *ctx, void *a, void *b)',
  ggml_add_inplace: 'void *ggml_add_inplace(void *ctx, void *a, void *b)',
  ggml_mul: 'void *ggml_mul(void *ctx, void *a, void *b)',
  ggml_mul_mat: 'void *ggml_mul_mat(void *ctx, void *a, void *b)',
  ggml_scale_inplace: 'void *ggml_scale_inplace(void *ctx, void *a, float scale)',
  ggml_opt_step_adamw: 'void *ggml_opt_step_adamw(void *ctx, void *a, void *grad, void *m, void *v, void *settings)',
  ggml_scale_bias: 'void *ggml_scale_bias(void *ctx, void *a, float scale, float bias)',
  ggml_rms_norm: 'void *ggml_rms_norm(void *ctx, void *a, float eps)',
  ggml_rms_norm_back: 'void *ggml_rms_norm_back(void *ctx, void *a, void *b, float eps)',
  ggml_swiglu_split: 'void *ggml_swiglu_split(void *ctx, void *a, void *b)',
  ggml_silu: 'void *ggml_silu(void *ctx, void *a)',
  ggml_silu_back: 'void *ggml_silu_back(void *ctx, void *a, void *b)',
  ggml_get_rows: 'void *ggml_get_rows(void *ctx, void *a, void *b)',
  ggml_get_rows_back: 'void *ggml_get_rows_back(void *ctx, void *a, void *b, void *c)',
  ggml_set_rows: 'void *ggml_set_rows(void *ctx, void *a, void *b, void *c)',
  ggml_soft_max: 'void *ggml_soft_max(void *ctx, void *a)',
  ggml_soft_max_ext: 'void *ggml_soft_max_ext(void *ctx, void *a, void *mask, float scale, float max_bias)',
  ggml_soft_max_ext_back: 'void *ggml_soft_max_ext_back(void *ctx, void *a, void *b, float scale, float max_bias)',
  ggml_rope_ext:
    'void *ggml_rope_ext(void *ctx, void *a, void *b, void *c, int n_dims, int mode, int n_ctx_orig, float freq_base, float freq_scale, float ext_factor, float attn_factor, float beta_fast, float beta_slow)',
  ggml_rope_ext_back:
    'void *ggml_rope_ext_back(void *ctx, void *a, void *b, void *c, int n_dims, int mode, int n_ctx_orig, float freq_base, float freq_scale, float ext_factor, float attn_factor, float beta_fast, float beta_slow)',
  ggml_repeat_back: 'void *ggml_repeat_back(void *ctx, void *a, void *b)',
  ggml_reshape_4d: 'void *ggml_reshape_4d(void *ctx, void *a, int64_t ne0, int64_t ne1, int64_t ne2, int64_t ne3)',
  ggml_permute: 'void *ggml_permute(void *ctx, void *a, int axis0, int axis1, int axis2, int axis3)',
  ggml_cont: 'void *ggml_cont(void *ctx, void *a)',
  ggml_cast: 'void *ggml_cast(void *ctx, void *a, int type)',
  ggml_concat: 'void *ggml_concat(void *ctx, void *a, void *b, int dim)',
  ggml_acc_inplace:
    'void *ggml_acc_inplace(void *ctx, void *a, void *b, size_t nb1, size_t nb2, size_t nb3, size_t offset)',
  ggml_view_4d:
    'void *ggml_view_4d(void *ctx, void *a, int64_t ne0, int64_t ne1, int64_t ne2, int64_t ne3, size_t nb1, size_t nb2, size_t nb3, size_t offset)',
  ggml_view_2d: 'void *ggml_view_2d(void *ctx, void *a, int64_t ne0, int64_t ne1, size_t nb1, size_t offset)',

  ggml_gallocr_new: 'void *ggml_gallocr_new(void *buft)',
  ggml_gallocr_free: 'void ggml_gallocr_free(void *galloc)',
  ggml_gallocr_alloc_graph: 'bool ggml_gallocr_alloc_graph(void *galloc, void *graph)',
  ggml_gallocr_reserve_n_size:
    'void ggml_gallocr_reserve_n_size(void *galloc, void *graph, const int *node_buffers, const int *leaf_buffers, size_t *sizes)',
  ggml_gallocr_get_buffer_size: 'size_t ggml_gallocr_get_buffer_size(void *galloc, int id)',
  ggml_backend_alloc_ctx_tensors: 'void *ggml_backend_alloc_ctx_tensors(void *ctx, void *backend)',
  ggml_backend_buffer_free: 'void ggml_backend_buffer_free(void *buffer)',
  ggml_backend_buffer_clear: 'void ggml_backend_buffer_clear(void *buffer, uint8_t value)',
  ggml_backend_get_default_buffer_type: 'void *ggml_backend_get_default_buffer_type(void *backend)',
  ggml_backend_tensor_set: 'void ggml_backend_tensor_set(void *tensor, const void *data, size_t offset, size_t size)',
  ggml_backend_tensor_get: 'void ggml_backend_tensor_get(void *tensor, void *data, size_t offset, size_t size)',
  ggml_backend_graph_compute: 'int ggml_backend_graph_compute(void *backend, void *graph)',
  ggml_backend_supports_op: 'bool ggml_backend_supports_op(void *backend, void *tensor)',
  ggml_backend_free: 'void ggml_backend_free(void *backend)',

  ggml_backend_dev_name: 'const char *ggml_backend_dev_name(void *device)',
  ggml_backend_dev_description: 'const char *ggml_backend_dev_description(void *device)',
  ggml_backend_dev_type: 'int ggml_backend_dev_type(void *device)',
  ggml_backend_dev_memory: 'void ggml_backend_dev_memory(void *device, size_t *free, size_t *total)',
  ggml_backend_dev_init: 'void *ggml_backend_dev_init(void *device, const char *params)',
  ggml_backend_dev_backend_reg: 'void *ggml_backend_dev_backend_reg(void *device)',
  ggml_backend_reg_get_proc_address: 'void *ggml_backend_reg_get_proc_address(void *reg, const char *name)',
} as const

/** The part of ggml that lies in its registry library. */
const REGISTRY_SIGNATURES = {
  ggml_backend_load_all_from_path: 'void ggml_backend_load_all_from_path(const char *folder)',
  ggml_backend_dev_count: 'size_t ggml_backend_dev_count()',
  ggml_backend_dev_get: 'void *ggml_backend_dev_get(size_t index)',
} as const

type Argument =
  | Pointer
  | number
  | boolean
  | string
  | null
  | ArrayBufferView
  | { mem_size: number; mem_buffer: null; no_alloc: boolean }
type PointerFunctions =
  | Extract<
      keyof typeof SIGNATURES,
      `ggml_${'acc' | 'add' | 'mul' | 'opt' | 'scale' | 'rms' | 'swiglu' | 'silu' | 'get' | 'set_rows' | 'soft' | 'rope' | 'repeat' | 'reshape' | 'permute' | 'concat' | 'cont' | 'cast' | 'view' | 'init' | 'new'}${string}`
    >
  | 'ggml_gallocr_new'
  | 'ggml_graph_node'
  | 'ggml_backend_alloc_ctx_tensors'
  | 'ggml_backend_get_default_buffer_type'
  | 'ggml_backend_dev_get'
  | 'ggml_backend_dev_init'
  | 'ggml_backend_dev_backend_reg'
  | 'ggml_backend_reg_get_proc_address'
type NumberFunctions =
  | 'ggml_tensor_overhead'
  | 'ggml_graph_overhead_custom'
  | 'ggml_graph_n_nodes'
  | 'ggml_gallocr_get_buffer_size'
  | 'ggml_quantize_chunk'
  | 'ggml_backend_graph_compute'
  | 'ggml_backend_dev_type'
  | 'ggml_backend_dev_count'
type BooleanFunctions = 'ggml_quantize_requires_imatrix' | 'ggml_gallocr_alloc_graph' | 'ggml_backend_supports_op'
type StringFunctions = 'ggml_type_name' | 'ggml_op_desc' | 'ggml_backend_dev_name' | 'ggml_backend_dev_description'
type FunctionName = keyof typeof SIGNATURES | keyof typeof REGISTRY_SIGNATURES
type Result<Name extends FunctionName> = Name extends PointerFunctions
  ? Pointer
  : Name extends NumberFunctions
    ? number
    : Name extends BooleanFunctions
      ? boolean
      : Name extends StringFunctions
        ? string
        : void

/** ggml's functions by name, and the two calls that are not plain C functions of the libraries. */
export type Ggml = { readonly [Name in FunctionName]: (...args: Argument[]) => Result<Name> } & {
  readonly libraries: GgmlLibraries
  /** `ggml_backend_graph_compute` on a thread of its own; resolves to a ggml status. */
  computeAsync(backend: Pointer, graph: Pointer): Promise<number>
  /** What a processor can do, by ggml's names (`AVX512_BF16`); empty for devices that do not say. */
  features(device: Pointer): ReadonlySet<string>
  /** Sets the threads of a CPU backend; does nothing on devices that know no threads. */
  setThreads(backend: Pointer, device: Pointer, threads: number): void
}

let loaded: Ggml | undefined

/**
 * Loads ggml, once a process. Its builds cannot live side by side in one process (their libraries carry the same
 * names), so the first call decides: the build for `accelerator` (which computes on the CPU too). Throws the errors of
 * {@link findLibraries}.
 */
export function loadGgml(accelerator: Accelerator = 'cpu'): Ggml {
  loaded ??= bind(findLibraries(accelerator))
  return loaded
}

koffi.struct('ggml_init_params', { mem_size: 'size_t', mem_buffer: 'void *', no_alloc: 'bool' })
koffi.struct('ggml_backend_feature', { name: 'const char *', value: 'const char *' })
const featureBytes = koffi.sizeof('ggml_backend_feature')
const getFeaturesType = koffi.proto('void *ggml_backend_get_features_t(void *reg)')
const setThreadsType = koffi.proto('void ggml_backend_set_n_threads_t(void *backend, int threads)')

function bind(libraries: GgmlLibraries): Ggml {
  const base = koffi.load(libraries.base)
  const registry = koffi.load(libraries.registry)
  const functions: Record<string, unknown> = {}
  for (const [name, signature] of Object.entries(SIGNATURES)) functions[name] = base.func(signature)
  for (const [name, signature] of Object.entries(REGISTRY_SIGNATURES)) functions[name] = registry.func(signature)
  const compute = functions.ggml_backend_graph_compute as {
    async(backend: Pointer, graph: Pointer, done: (error: Error | null, status: number) => void): void
  }
  const ggml = {
    ...functions,
    libraries,
    computeAsync: (backend: Pointer, graph: Pointer) =>
      new Promise<number>((resolve, reject) => {
        compute.async(backend, graph, (error, status) => (error ? reject(error) : resolve(status)))
      }),
    features(device: Pointer): ReadonlySet<string> {
      const registry = ggml.ggml_backend_dev_backend_reg(device)
      const address = ggml.ggml_backend_reg_get_proc_address(registry, 'ggml_backend_get_features')
      const found = new Set<string>()
      if (!address) return found
      const list: unknown = koffi.call(address, getFeaturesType, registry)
      // A pair of nulls ends the list.
      for (let index = 0; ; index++) {
        const feature = koffi.decode(list, index * featureBytes, 'ggml_backend_feature') as {
          name: string | null
          value: string | null
        }
        if (feature.name === null) return found
        if (feature.value === '1') found.add(feature.name)
      }
    },
    setThreads(backend: Pointer, device: Pointer, threads: number) {
      const address = ggml.ggml_backend_reg_get_proc_address(
        ggml.ggml_backend_dev_backend_reg(device),
        'ggml_backend_set_n_threads',
      )
      if (address) koffi.call(address, setThreadsType, backend, threads)
    },
  } as Ggml
  // Another user of the same libraries in this process (node-llama-cpp) may have registered the backends already.
  if (ggml.ggml_backend_dev_count() === 0) {
    // ggml reports each backend it loads on stderr. ggml_time_us ignores its arguments, so it serves as a logger that
    // says nothing.
    ggml.ggml_log_set(base.symbol('ggml_time_us'), null)
    ggml.ggml_backend_load_all_from_path(libraries.folder)
    ggml.ggml_log_set(null, null)
  }
  return ggml
}
