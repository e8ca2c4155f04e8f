package dev.platform.conformance.install;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The commands of the pages about what services have, and between them what a reader does. */
final class ServiceGuides {
  private static final Path DOCS = Path.of("../server-impl/src/main/resources/content/docs");

  /** Creates a service, and says its id and its first deploy: name, type, start command. */
  private static final String CREATE =
      """
      create() {
        curl -fsS "$API/v1/services" -H "$AUTH" -H 'Content-Type: application/json' -d '{
          "type": "'"$2"'", "name": "'"$1"'", "ownerId": "'"$OWNER"'", "repo": "'"$REPO"'",
          "serviceDetails": {"runtime": "node", "envSpecificDetails": {
            "buildCommand": "", "startCommand": "'"$3"'"}}}' > "$1.json"
        SERVICE=$(sed -n 's/.*"id":"\\(srv-[^"]*\\)".*/\\1/p' "$1.json")
        DEPLOY=$(sed -n 's/.*"deployId":"\\([^"]*\\)".*/\\1/p' "$1.json")
      }
      until_live() {
        until curl -fsS -H "$AUTH" "$API/v1/services/$SERVICE/deploys/$DEPLOY" \\
          | tee deploy.json | grep '"finishedAt":"'; do sleep 0.5; done
        grep -q '"status":"live"' deploy.json
      }
      remove() {
        curl -fsS -X DELETE -H "$AUTH" "$API/v1/services/$SERVICE"
      }""";

  private static final String UNTIL_JOB_SUCCEEDED =
      """
      until curl -fsS -H "$AUTH" "$API/v1/services/$SERVICE/jobs/$JOB" | tee job.json \\
        | grep '"finishedAt"'; do sleep 0.5; done
      grep '"status":"succeeded"' job.json""";

  private static final String DEPLOY =
      """
      DEPLOY=$(curl -fsS -X POST -H "$AUTH" -H 'Content-Type: application/json' -d '{}' \\
        "$API/v1/services/$SERVICE/deploys" | sed -n 's/.*"id":"\\(dep-[^"]*\\)".*/\\1/p')
      until_live""";

  private static final String UNTIL_SNAPSHOT =
      """
      until curl -fsS "$API/v1/disks/$DISK/snapshots" -H "$AUTH" | grep snapshotKey
      do sleep 0.5; done""";

  private static final String UNTIL_RESTORED =
      """
      until curl -fsS -H "$AUTH" \\
        "$API/v1/services/$SERVICE/events?type=disk_restore_ended" | tee restored.json \\
        | grep disk_restore_ended; do sleep 0.5; done
      grep '"status":"succeeded"' restored.json""";

  private static final String UNTIL_NEWEST_IS_LIVE =
      """
      DEPLOY=$(curl -fsS -H "$AUTH" "$API/v1/services/$SERVICE/deploys?limit=1" \\
        | sed -n 's/.*"id":"\\(dep-[^"]*\\)".*/\\1/p')
      until_live""";

  /** What an app does with the URL. */
  private static final String CONNECT_INSIDE =
      """
      JOB=$(curl -fsS -X POST -H "$AUTH" -H 'Content-Type: application/json' -d '{"startCommand":
        "bash -c '\\''host=${DATABASE_URL##*@}; exec 3<> /dev/tcp/${host%%[:/]*}/5432'\\''"}' \\
        "$API/v1/services/$SERVICE/jobs" | sed -n 's/.*"id":"\\(job-[^"]*\\)".*/\\1/p')""";

  private static final String CONNECT_FROM_OUTSIDE =
      """
      if command -v psql; then
        PSQL=$(curl -fsS -H "$AUTH" "$API/v1/postgres/$POSTGRES/connection-info" \\
          | sed -n 's/.*"psqlCommand":"\\([^"]*\\)".*/\\1/p')
        until eval "$PSQL -c 'select 1'"; do sleep 0.5; done
      fi""";

  private static final String UNTIL_DELETED =
      """
      while curl -fs -o deleted.json -H "$AUTH" "$API/v1/postgres/$POSTGRES"; do sleep 0.5; done""";

  private ServiceGuides() {}

  /** All of them by name, for an install that takes its code from a repository. */
  static Map<String, List<String>> commands(Path repository) {
    return Map.of(
        "cron-jobs-guide", cronJobs(repository.toUri()),
        "values-guide", values(),
        "jobs-guide", jobs(),
        "disks-guide", disks(),
        "database-guide", database());
  }

  private static List<String> database() {
    var commands = started();
    var page = page("get-started/database.md");
    commands.add("create guide-database web_service 'java Server.java'; until_live");
    commands.addAll(page.subList(0, 4));
    commands.add(UNTIL_NEWEST_IS_LIVE);
    commands.add(CONNECT_INSIDE);
    commands.add(UNTIL_JOB_SUCCEEDED);
    commands.addAll(page.subList(4, 6));
    commands.add(CONNECT_FROM_OUTSIDE);
    commands.addAll(page.subList(6, page.size()));
    commands.add(UNTIL_DELETED);
    commands.add("remove");
    return commands;
  }

  private static List<String> cronJobs(URI repository) {
    var commands = started();
    page("api/cron-jobs.md").stream()
        .map(it -> it.replace("https://github.com/acme/shop", repository.toString()))
        .forEach(commands::add);
    return commands;
  }

  /** None of these needs a service that runs. */
  private static List<String> values() {
    var commands = started();
    commands.add("create guide-values web_service 'java Server.java'");
    commands.addAll(page("api/secret-files.md"));
    commands.addAll(page("api/environment-groups.md"));
    commands.addAll(page("api/custom-domains.md"));
    commands.addAll(page("api/autoscaling.md"));
    commands.add("remove");
    return commands;
  }

  private static List<String> jobs() {
    var commands = started();
    commands.add("create backend private_service 'java Server.java'; until_live; BACKEND=$SERVICE");
    commands.add("create guide-jobs background_worker 'sleep 100000'; until_live");
    commands.addAll(page("concepts/private-network.md"));
    commands.add(UNTIL_JOB_SUCCEEDED);
    commands.addAll(page("api/jobs.md"));
    commands.add("remove; SERVICE=$BACKEND; remove");
    return commands;
  }

  /** The page deletes before it restores. A deploy that replaces instances lets nothing go. */
  private static List<String> disks() {
    var commands = started();
    var page = page("api/disks.md");
    commands.add("create guide-disks background_worker 'sleep 100000'; until_live");
    commands.add(page.get(0));
    commands.add(DEPLOY);
    commands.add(UNTIL_SNAPSHOT);
    commands.addAll(page.subList(3, 5));
    commands.add(UNTIL_RESTORED);
    commands.add(page.get(1));
    commands.add("until " + page.get(2) + "; do sleep 0.5; done");
    commands.add("remove");
    return commands;
  }

  /** With a token for the key of the run. */
  private static List<String> started() {
    var token = Readme.each(Path.of("../README.md"), "```bash").get(2);
    return new ArrayList<>(List.of(token, CREATE));
  }

  private static List<String> page(String name) {
    return Readme.each(DOCS.resolve(name), "```sh");
  }
}
