import { vi } from 'vitest'

/** Every file finds the stores of a window that was just opened. */
vi.resetModules()
