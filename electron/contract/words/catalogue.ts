/** Texts by section and key. A key that ends in `_one` or `_other` is one of the two forms of a text with a number. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A section in another language: the same keys, so that a text that is missing or misspelt does not compile. */
export type Translated<Section> = { readonly [Key in keyof Section]: string }

type Stem<Key extends string> = Key extends `${infer One}_one` ? One : Key extends `${infer Other}_other` ? Other : Key

/** What a text is asked for by: `section.key`, without the endings of a number. */
export type TextKey<C> = {
  [Section in keyof C & string]: `${Section}.${Stem<keyof C[Section] & string>}`
}[keyof C & string]

type Forms<Section, Key extends string> =
  Section extends Readonly<Record<string, string>>
    ? Section[(Key | `${Key}_one` | `${Key}_other`) & keyof Section]
    : never

type TextOf<C, Key> = Key extends `${infer Section}.${infer Own}`
  ? Section extends keyof C
    ? Forms<C[Section], Own>
    : never
  : never

type Numbered<C, Key> = Key extends `${infer Section}.${infer Own}`
  ? Section extends keyof C
    ? `${Own}_other` extends keyof C[Section]
      ? 'count'
      : never
    : never
  : never

type Places<Text extends string> = Text extends `${string}{{${infer Place}}}${infer Rest}`
  ? Place | Places<Rest>
  : never

/** The names of what a text leaves open, `{{name}}`; `count` for one with a number. */
export type PlacesOf<C, Key> = Places<TextOf<C, Key>> | Numbered<C, Key>

/** What is put into a text: nothing where it leaves nothing open. */
export type Filling<C, Key, Value> = [PlacesOf<C, Key>] extends [never]
  ? []
  : [values: { readonly [Place in PlacesOf<C, Key>]: Place extends 'count' ? number : Value }]
