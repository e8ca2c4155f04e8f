package dev.platform.edge.route;

/**
 * What is said to a server before anything that the caller says, for callers that it does not ask
 * for a password.
 *
 * @param request what is sent, with the password in it
 * @param response what the server has to answer, to the byte
 */
public record TcpLogin(String request, String response) {
  @Override
  public String toString() {
    return "TcpLogin[redacted]";
  }
}
