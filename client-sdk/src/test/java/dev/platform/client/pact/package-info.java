/**
 * The contract of this client with the server, as a Pact: each exchange that the client relies on,
 * tried here on a server that Pact plays, and by {@code conformance-tests} on the real one. Logs
 * that are followed are not in it, since Pact knows no WebSockets.
 */
package dev.platform.client.pact;
