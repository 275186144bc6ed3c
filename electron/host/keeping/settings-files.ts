import type { z } from 'zod'
import { ENDPOINTS_FILE, EndpointsSchema } from '../models/endpoints.ts'
import { MODEL_SETTINGS_FILE, StoredModelSettingsSchema } from '../models/model-settings.ts'

/** Files of the settings that a project file holds: no keys, no tokens, nothing of the window. */
export const SETTINGS_FILES: Readonly<Record<string, z.ZodType>> = {
  [ENDPOINTS_FILE]: EndpointsSchema,
  [MODEL_SETTINGS_FILE]: StoredModelSettingsSchema,
}
