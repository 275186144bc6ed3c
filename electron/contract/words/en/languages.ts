/** Languages that a question may be in. */
export const languages = {
  German: 'German',
  French: 'French',
  Spanish: 'Spanish',
  Italian: 'Italian',
  Portuguese: 'Portuguese',
  Dutch: 'Dutch',
  another: 'another language',
} as const
