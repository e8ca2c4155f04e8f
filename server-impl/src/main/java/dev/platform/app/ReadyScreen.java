package dev.platform.app;

import dev.platform.engine.spi.Isolation;
import dev.platform.identity.workspace.FirstStart.Administrator;
import dev.platform.platform.deploy.DeployState;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the operator sees in the terminal: progress, and one screen when all is ready. */
final class ReadyScreen {
  private static final Set<String> HERE = Set.of("localhost", "127.0.0.1", "[::1]");

  private final PrintWriter out;

  ReadyScreen(PrintWriter out) {
    this.out = out;
  }

  /** One step has begun. */
  void progress(String step) {
    out.println("  · " + step);
    out.flush();
  }

  /** Everything runs. */
  void ready(
      Settings settings,
      Platform.Started started,
      Optional<DemoRepository> repository,
      Duration took) {
    out.printf("%n  Platform %s ready in %.1f s%n", Version.text(), seconds(took));
    addresses(settings);
    started.administrator().ifPresent(this::administrator);
    lostPassword(settings);
    out.println();
    started.isolation().forEach(this::isolation);
    if (settings.roles().contains(Role.API)) {
      encryption(settings);
    }
    started.sample().ifPresent(this::sample);
    repository.ifPresent(sample -> line("Source", sample.folder() + "  (edit, commit, deploy)"));
    next(settings);
    out.flush();
  }

  /** The server has ended. */
  void stopped(Settings settings) {
    progress("Stopped");
    if (settings.roles().contains(Role.WORKER)) {
      out.println("    Services, jobs, and datastores keep running. To stop them too, run:");
      out.println("    stop --services");
    }
    out.flush();
  }

  private void addresses(Settings settings) {
    var roles = settings.roles();
    out.println();
    if (roles.size() < Role.values().length) {
      line("Roles", roles.stream().map(Role::word).collect(Collectors.joining(", ")));
    }
    if (roles.contains(Role.CONTENT)) {
      line("Website", settings.base().url() + "  (open it in a browser: the docs)");
    }
    if (roles.contains(Role.API)) {
      line("Log in", settings.api().url() + "/  (open it in a browser: keys, members, account)");
      line("API", settings.api().url() + "/v1");
      if (!settings.oauth().url().equals(settings.api().url())) {
        line("OAuth", settings.oauth().url());
      }
    }
    if (roles.contains(Role.EDGE)) {
      line("Services", settings.apps().url());
    }
    if (!roles.equals(Set.of(Role.CONTENT))) {
      line("Data", settings.data() + "  (back up secret.key and the database, in separate places)");
    }
  }

  private void administrator(Administrator administrator) {
    out.println();
    line("Email", administrator.email());
    line(
        "Password",
        administrator.isGenerated()
            ? administrator.password().reveal() + "  (shown until the first login)"
            : "from PLATFORM_ADMIN_PASSWORD");
  }

  private void lostPassword(Settings settings) {
    if (settings.roles().contains(Role.API)) {
      line("Lost it?", "run the reset-password command");
    }
  }

  private void isolation(Isolation promise) {
    line(promise.enforced() ? "Enforced" : "NOT enforced", promise.what() + ": " + promise.how());
  }

  private void encryption(Settings settings) {
    Stream.of(settings.api().url(), settings.oauth().url())
        .distinct()
        .filter(url -> "http".equals(url.getScheme()) && !HERE.contains(url.getHost()))
        .forEach(
            url ->
                line(
                    "NOT enforced",
                    "TLS: passwords and tokens sent to "
                        + url
                        + " are not encrypted; see /docs/operations/production"));
  }

  private void sample(Demo.Sample sample) {
    out.println();
    var state = sample.state() == DeployState.LIVE ? "" : "  (" + sample.state().wire() + ")";
    line("Sample", sample.url() + state);
  }

  private void next(Settings settings) {
    out.println();
    if (settings.roles().contains(Role.API)) {
      line(
          "Next",
          "curl -c cookies -H 'Content-Type: application/json' -d"
              + " '{\"email\": \"…\", \"password\": \"…\"}' "
              + settings.api().url()
              + "/session");
      line(
          "",
          "Then continue with the README. Press Ctrl-C to stop Platform; services keep running.");
    } else {
      out.println("  Press Ctrl-C to stop this process.");
    }
    out.println();
  }

  private void line(String name, Object value) {
    out.printf("  %-13s %s%n", name, value);
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }
}
