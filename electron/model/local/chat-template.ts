/**
 * How a model that was tuned on conversations wants a question framed. These texts hold control tokens; the prompt
 * between them never does.
 */
export interface ChatFrame {
  before: string
  after: string
}

/**
 * The frame of the two families in use, told by their control tokens: ChatML (Qwen) and Llama 3. A model without them
 * reads the bare prompt, as base models and our own do. The paper's template (KG-R1 §3.2) is the user's message; the
 * agent's turns and the graph's answers then share one assistant message, as in its published code.
 */
export function chatFrame(controlTokens: ReadonlySet<string>): ChatFrame | undefined {
  if (controlTokens.has('<|im_start|>') && controlTokens.has('<|im_end|>'))
    return { before: '<|im_start|>user\n', after: '<|im_end|>\n<|im_start|>assistant\n' }
  if (controlTokens.has('<|start_header_id|>') && controlTokens.has('<|eot_id|>'))
    return {
      before: '<|start_header_id|>user<|end_header_id|>\n\n',
      after: '<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n',
    }
  return undefined
}
