package dev.platform.platform.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.app.TestProcess;
import dev.platform.base.db.Db;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.db.Signals;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.event.EventId;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.ServiceId;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A workspace with a service whose events are sent to receivers on this machine. */
final class Shop implements AutoCloseable {
  private final TestDatabase database;
  private final List<WebhookSender> senders = new ArrayList<>();
  final TestRooms rooms;
  final TestHttp http;
  final WorkspaceId workspace;
  final Caller admin;
  final ServiceId service;

  Shop(TestDatabase database) {
    this(database, TestProcess.on(database));
  }

  Shop(TestDatabase database, TestProcess.Setup setup) {
    this.database = database;
    database.execute("delete from webhook_message");
    database.execute("delete from webhook");
    database.execute("delete from event");
    rooms = new TestRooms(database, setup.with(Map.of("platform.outbound.loopback", "true")));
    http = new TestHttp(rooms);
    workspace = rooms.workspace();
    admin = rooms.member(workspace, Role.ADMIN);
    service = service("shop");
    ((PostgresSignals) rooms.get(Signals.class)).start();
  }

  /** An event that no feature is needed for. */
  record ServiceResumed(ServiceId subject) implements DomainEvent {}

  /** The same for a second type. */
  record DeployEnded(ServiceId subject, String deployId, String deployStatus)
      implements DomainEvent {}

  private ServiceId service(String name) {
    var created =
        send(
            "POST",
            "/v1/services",
            """
            {"type": "web_service", "name": "%s", "ownerId": "%s",
             "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node",
               "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
            """
                .formatted(name, workspace.value()));
    return new ServiceId(created.json().at("/service/id").asText());
  }

  /** Begins to send in this process. */
  WebhookSender startSender() {
    return startSender(rooms);
  }

  /** Begins to send in a process. */
  WebhookSender startSender(TestRooms process) {
    var sender = process.get(WebhookSender.class);
    senders.add(sender);
    sender.start();
    return sender;
  }

  EventId happen(DomainEvent event) {
    return rooms
        .get(Db.class)
        .write("test.event", tx -> rooms.get(EventLog.class).append(tx, workspace, event));
  }

  EventId happen() {
    return happen(new ServiceResumed(service));
  }

  JsonNode create(String name, String url, String... types) {
    var response = send("POST", "/v1/webhooks", body(name, url, types));
    if (response.status() != 201) {
      throw new AssertionError(response.text());
    }
    return response.json();
  }

  String body(String name, String url, String... types) {
    var filter = types.length == 0 ? "" : "\"" + String.join("\",\"", types) + "\"";
    return """
    {"ownerId": "%s", "name": "%s", "url": "%s", "enabled": true, "eventFilter": [%s]}
    """
        .formatted(workspace.value(), name, url, filter);
  }

  Response send(String method, String path, @Nullable String json) {
    return http.send(admin, method, path, json);
  }

  List<JsonNode> attempts(String webhook, String query) {
    List<JsonNode> all = new ArrayList<>();
    send("GET", "/v1/webhooks/" + webhook + "/events" + query, null)
        .json()
        .forEach(entry -> all.add(entry.path("webhookEvent")));
    return all;
  }

  List<String> query(String sql) {
    return database.query(sql);
  }

  void execute(String sql) {
    database.execute(sql);
  }

  @Override
  public void close() {
    senders.forEach(WebhookSender::close);
    rooms.close();
  }
}
