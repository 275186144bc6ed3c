/** Has the person choose files, with the dialog of the browser; none where they change their mind. */
export function pickFiles(accept: string, isMultiple: boolean): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = isMultiple
  return new Promise(resolve => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
