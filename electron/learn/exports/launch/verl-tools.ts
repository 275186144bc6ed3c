/** The file of tools that verl reads for its SearchTool (`verl/tools/search_tool.py`). */
export function searchTools(): string {
  return `tools:
  - class_name: verl.tools.search_tool.SearchTool
    config:
      type: native
      retrieval_service_url: \${oc.env:CLEW_SEARCH}
      num_workers: 120
      rate_limit: 120
      timeout: 30
      topk: 3
    tool_schema:
      type: function
      function:
        name: search
        description: Finds what documents and facts say of some queries.
        parameters:
          type: object
          properties:
            query_list:
              type: array
              items:
                type: string
              description: A list of whole queries in words.
          required: [query_list]
`
}

/** The same for tools of an MCP server (`verl/tools/mcp_base_tool.py`): those of KG-R1, §3.2. */
export function mcpTools(): string {
  return `tools:
  - class_name: verl.tools.mcp_base_tool.MCPBaseTool
    config:
      type: mcp
      rate_limit: 120
      timeout: 120
    mcp:
      mcp_servers_config_path: \${oc.env:CLEW_MCP_SERVERS}
      tool_selected_list:
        - get_tail_relations
        - get_head_relations
        - get_tail_entities
        - get_head_entities
`
}

/**
 * The servers of verl's MCP client. Its own `auth_token` means a transport that went out of use (SSE); `headers` go to
 * fastmcp as they are.
 */
export function mcpServers(): string {
  return `${JSON.stringify(
    { mcpServers: { clew: { url: 'http://CLEW_AT/mcp', headers: { Authorization: 'Bearer CLEW_TOKEN' } } } },
    undefined,
    2,
  )}\n`
}
