package dev.platform.platform.cronjob;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.JobSpec;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cron jobs that run every five minutes, beginning at noon. */
final class CronBench {
  static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

  /** A command that goes on until it is stopped. */
  static final String HANG = "./hang";

  final TestRooms rooms;
  final WorkspaceId acme;
  final Caller ada;
  private final TestHttp http;

  CronBench(TestRooms rooms) {
    this.rooms = rooms;
    this.http = new TestHttp(rooms);
    this.acme = rooms.workspace();
    this.ada = rooms.member(acme, Role.DEVELOPER);
  }

  /** A cron job whose first deploy is live. */
  String live(String name, String command) {
    var created =
        http.send(
            ada,
            "POST",
            "/v1/services",
            """
            {"type": "cron_job", "name": "%s", "ownerId": "%s",
             "repo": "https://github.com/acme/shop", "envVars": [{"key": "A", "value": "1"}],
             "serviceDetails": {"runtime": "node", "schedule": "*/5 * * * *",
               "envSpecificDetails": {"buildCommand": "make", "startCommand": "%s"}}}
            """
                .formatted(name, acme.value(), command));
    rooms.settle();
    return created.json().at("/service/id").asText();
  }

  /** Lets time pass and everything happen. */
  void pass(Duration time) {
    rooms.clock().pass(time);
    rooms.settle();
  }

  Response run(String id) {
    return send("POST", "/v1/cron-jobs/" + id + "/runs", null);
  }

  Response cancel(String id) {
    return send("DELETE", "/v1/cron-jobs/" + id + "/runs", null);
  }

  Response send(String method, String path, @Nullable String json) {
    return http.send(ada, method, path, json);
  }

  JsonNode service(String id) {
    return send("GET", "/v1/services/" + id, null).json();
  }

  /** What the timeline says of runs, the oldest first: details with the type. */
  List<String> timeline(String id) {
    var events =
        send(
                "GET",
                "/v1/services/"
                    + id
                    + "/events?type=cron_job_run_started,cron_job_run_ended&limit=100",
                null)
            .json();
    var lines = new ArrayList<String>();
    events.forEach(entry -> lines.add(0, line(entry.path("event"))));
    return lines;
  }

  private static String line(JsonNode event) {
    var type = event.path("type").asText().replace("cron_job_run_", "");
    return (type + " " + event.at("/details/status").asText("")).strip();
  }

  /** The commands of a cron job that the engine has started, in order. */
  List<JobSpec> commands(String id) {
    return rooms.engine().jobs().commands().stream()
        .filter(spec -> spec.owner().equals(id))
        .toList();
  }

  /** What the engine has of a cron job. */
  List<JobRef> held(String id) {
    return rooms.engine().jobs().list().stream().filter(ref -> ref.key().startsWith(id)).toList();
  }

  List<String> rows(String id) {
    return rooms.query(
        "select status || case when open then ' open' else '' end from cron_run where service_id ="
            + " '"
            + id
            + "' order by created_at, id");
  }
}
