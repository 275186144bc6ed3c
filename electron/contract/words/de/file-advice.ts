import type { Translated } from '../catalogue.ts'
import type { fileAdvice as english } from '../en/file-advice.ts'

export const fileAdvice: Translated<typeof english> = {
  makeRoom: 'Schaffen Sie Platz, und versuchen Sie es noch einmal.',
  makeWritable: 'Wählen Sie einen anderen Ort, oder machen Sie die Festplatte beschreibbar.',
  changePermissions: 'Ändern Sie ihre Rechte, oder wählen Sie einen anderen Ort.',
  checkDisk: 'Prüfen Sie die Festplatte und was auf ihr liegt.',
  closePrograms: 'Schließen Sie andere Programme, und versuchen Sie es noch einmal.',
  closeProgram: 'Schließen Sie dieses Programm, und versuchen Sie es noch einmal.',
  anotherPlace: 'Wählen Sie einen anderen Ort.',
  shorterName: 'Wählen Sie einen kürzeren.',
  checkMoved: 'Prüfen Sie den Pfad, oder ob sie verschoben wurde.',
  checkPath: 'Prüfen Sie den Pfad.',
  nameFile: 'Nennen Sie eine Datei.',
}
