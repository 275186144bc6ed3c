/** Each value of an option that may be given several times. */
export const gather = (value: string, before: string[]): string[] => [...before, value]
