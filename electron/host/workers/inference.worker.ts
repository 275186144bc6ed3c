import { InferenceService } from '../../model/local/inference-service.ts'
import { connectToHost } from './worker-port.ts'

const port = connectToHost()
const service = new InferenceService(message => port.post(message))
port.onMessage(message => service.receive(message))
port.onClosed(() => process.exit(0))
