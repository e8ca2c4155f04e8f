package dev.platform.app;

import dev.platform.app.backup.Sizes;
import dev.platform.base.db.DatabaseAddress;
import dev.platform.base.db.DatabaseReport;
import dev.platform.base.mail.MailTester;
import dev.platform.platform.domain.ResolverCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tries what the settings name: data directory, database, ports, mail server, names. Changes
 * nothing, and may run beside the server.
 */
final class ConnectionChecks {
  private static final Duration MOST_SKEW = Duration.ofSeconds(2);
  private static final long ENOUGH = 2L << 30;
  private static final String DATA = "Data directory";
  private static final String DATABASE = "Database";

  private final Settings settings;
  private final Clock clock;
  private final List<Finding> findings = new ArrayList<>();

  private ConnectionChecks(Settings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  static List<Finding> run(Settings settings, Clock clock) {
    var checks = new ConnectionChecks(settings, clock);
    if (!settings.roles().equals(Set.of(Role.CONTENT))) {
      checks.data();
      checks.database();
    }
    checks.ports();
    checks.mail();
    checks.names();
    return checks.findings;
  }

  private void data() {
    var data = settings.data().toAbsolutePath();
    var place = existing(data);
    if (!Files.isWritable(place)) {
      findings.add(
          Finding.problem(
              DATA,
              "%s belongs to user %s, and user %s cannot write to it"
                  .formatted(place, Folders.owner(place), System.getProperty("user.name"))));
      return;
    }
    try {
      space(data, Files.getFileStore(place).getUsableSpace());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot determine the free disk space of " + place, e);
    }
  }

  private static Path existing(Path path) {
    return Files.exists(path) || path.getParent() == null ? path : existing(path.getParent());
  }

  private void space(Path data, long free) {
    var text =
        "%s%s, %s free"
            .formatted(data, Files.exists(data) ? "" : " (not created yet)", Sizes.text(free));
    findings.add(
        free < ENOUGH
            ? Finding.warning(DATA, text + ": builds and databases need more")
            : Finding.ok(DATA, text));
  }

  private void database() {
    var address = settings.runningDatabase();
    if (address.isEmpty()) {
      findings.add(Finding.ok(DATABASE, "embedded, not running"));
      return;
    }
    try {
      database(address.get());
    } catch (IllegalStateException e) {
      findings.add(Finding.problem(DATABASE, String.valueOf(e.getMessage())));
    }
  }

  private void database(DatabaseAddress address) {
    long begunAt = System.nanoTime();
    var report = DatabaseReport.of(address);
    long millis = Duration.ofNanos(System.nanoTime() - begunAt).toMillis();
    findings.add(
        report.mayCreateTables()
            ? Finding.ok(
                DATABASE,
                "PostgreSQL %s, %s, connected in %d ms"
                    .formatted(report.version(), Sizes.text(report.bytes()), millis))
            : Finding.problem(
                DATABASE,
                "the user cannot create tables. Make it the owner of the database, or run: grant"
                    + " create on schema public to the user"));
    key(report);
    clock(Duration.between(clock.instant(), report.now()).abs());
  }

  private void key(DatabaseReport report) {
    var key = settings.secretKey().toAbsolutePath();
    if (report.isEncrypted() && !Files.isReadable(key)) {
      findings.add(
          Finding.problem(
              "Secret key",
              key
                  + " is missing or not readable, but the database was encrypted with it. Copy it"
                  + " from a backup"));
    }
  }

  private void clock(Duration skew) {
    if (skew.compareTo(MOST_SKEW) > 0) {
      findings.add(
          Finding.warning(
              "Clock",
              "differs from the database's by %d s. Synchronize both with NTP"
                  .formatted(skew.toSeconds())));
    }
  }

  private void ports() {
    var running = RunningServers.of(settings.data()).list();
    if (!running.isEmpty()) {
      findings.add(
          Finding.ok("Ports", "used by the running server, process " + running.get(0).pid()));
      return;
    }
    try {
      ListenAddresses.requireFree(settings);
      findings.add(Finding.ok("Ports", "all are free"));
    } catch (IllegalStateException e) {
      findings.add(Finding.problem("Ports", String.valueOf(e.getMessage())));
    }
  }

  private void mail() {
    findings.add(
        MailTester.connect(settings.mail())
            .map(
                outcome ->
                    outcome.isSent()
                        ? Finding.ok("Mail", outcome.text())
                        : Finding.problem("Mail", outcome.text()))
            .orElseGet(
                () ->
                    Finding.warning(
                        "Mail", "off: no one is notified. Set PLATFORM_MAIL_URL to turn it on")));
  }

  private void names() {
    Optional<String> problem = ResolverCheck.problem(settings.domains());
    findings.add(
        problem
            .map(text -> Finding.warning("DNS", text + ", so custom domains cannot be verified"))
            .orElseGet(() -> Finding.ok("DNS", "the resolver responds")));
    settings.urls().stream().distinct().forEach(this::name);
  }

  /** A wildcard is tried with a name that no service has. */
  private void name(URI url) {
    var host = url.getAuthority().replaceFirst(":\\d+$", "").replaceFirst("^\\*", "platform-check");
    if (host.equals("localhost") || host.endsWith(".localhost")) {
      return;
    }
    try {
      InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      findings.add(
          Finding.warning("DNS", host + " cannot be resolved here. Create a DNS record for it"));
    }
  }
}
