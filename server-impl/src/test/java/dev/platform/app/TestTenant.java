package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;

/**
 * A workspace of a running server, what its administrator creates there, and the names by which
 * requests refer to it.
 */
public final class TestTenant {
  private final TestServer server;
  private final TestDatabase database;
  private final WorkspaceId workspace;
  private final Caller admin;
  private final ContractRequests requests = new ContractRequests();

  /** The administrator must be logged in at the server's client. */
  TestTenant(TestServer server, TestDatabase database, WorkspaceId workspace, Caller admin) {
    this.server = server;
    this.database = database;
    this.workspace = workspace;
    this.admin = admin;
  }

  /** The workspace. */
  public WorkspaceId workspace() {
    return workspace;
  }

  /** The administrator, with a session. */
  public Caller admin() {
    return admin;
  }

  /** The administrator's browser. */
  public TestClient browser() {
    return server.client();
  }

  /** A front door of the server. */
  public <T> T get(Class<T> type) {
    return server.get(type);
  }

  /** Sends the administrator's request, which must succeed. */
  public JsonNode send(String method, String path, String json) {
    var response = server.send(method, path, json);
    assertThat(response.status()).as("%s %s: %s", method, path, response.text()).isLessThan(300);
    return response.json();
  }

  /** The first value that a query finds. */
  public String find(String sql) {
    return database.query(sql).get(0);
  }

  /** Names something: a parameter, a member of a form, or the prefix of an ID. */
  public void name(String name, String value) {
    requests.know(name, value);
  }

  /** What a name stands for. */
  public String named(String name) {
    return requests.known(name);
  }

  /** The server. */
  TestServer server() {
    return server;
  }

  /** The requests of the contracts, with these names. */
  ContractRequests requests() {
    return requests;
  }
}
