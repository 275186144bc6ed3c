import { EmbeddingService } from '../../model/local/embedding-service.ts'
import { connectToHost } from './worker-port.ts'

const port = connectToHost()
const service = new EmbeddingService(message => port.post(message))
port.onMessage(message => service.receive(message))
port.onClosed(() => process.exit(0))
