/**
 * The tool server: operations of the API as tools for agents, over the Model Context Protocol.
 *
 * <p><b>Cast.</b> {@code McpServer} is the protocol, in both of its generations, and knows no tool;
 * {@code StatelessRules} is what only the stateless one asks for. {@code Tools} has the tools,
 * which {@code ToolReader} reads from the specs: each names its operations and the inputs that it
 * shows. {@code ToolDescriptions} makes their schemas from the contract, {@code ToolArguments}
 * their requests. A {@code ToolKind} carries out the few that call more than one operation. What a
 * tool waits for is a {@code McpRest}: {@code McpStream} carries it out while it sends the
 * response, if the client follows it, and {@code CallNotes} are what the client learns meanwhile.
 *
 * <p><b>Always true.</b> A tool decides nothing: each of its operations goes through {@link
 * dev.platform.surface.operation.Operations}, with permission, scope, limit, contract,
 * confirmation, and audit log. Nothing is kept between requests, and no message of a client is
 * awaited. No operation is without a tool or a reason.
 *
 * <p><b>Failures.</b> A tool that fails returns a result that says why and what to do. A missing
 * scope is HTTP 403, so that the client can ask for more.
 */
@NullMarked
package dev.platform.surface.mcp;

import org.jspecify.annotations.NullMarked;
