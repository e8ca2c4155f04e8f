package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.engine.local.TestRanges;
import dev.platform.testing.FreePorts;
import dev.platform.testing.ServerProcess;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Processes of one installation, all in this JVM: one database, and addresses that stay. */
final class Installation {
  static final String EMAIL = "admin@example.org";
  static final String PASSWORD = "correct horse battery";

  private final TestDatabase database;
  private final Map<String, String> more = new HashMap<>();
  private final int base = FreePorts.next();
  private final int api = FreePorts.next();
  private final int apps = FreePorts.next();

  Installation(TestDatabase database) {
    this.database = database;
  }

  /** Its processes have this setting from now on; an empty one is none. */
  Installation with(String name, String value) {
    more.put(name, value);
    return this;
  }

  /** A process that has not been started. */
  Platform process(Path data, Collection<Role> roles) {
    return process(data, roles, () -> {});
  }

  /**
   * A process that has not been started.
   *
   * @param whenLost called if it loses the lease of the worker
   */
  Platform process(Path data, Collection<Role> roles, Runnable whenLost) {
    return new Platform(settings(data, roles), Optional.empty(), step -> {}, whenLost);
  }

  /** A process that has been started. */
  Platform start(Path data, Collection<Role> roles) throws InterruptedException {
    var process = process(data, roles);
    process.start();
    return process;
  }

  /** Ends what its processes have left running. */
  void stopServices(Path data) throws InterruptedException {
    try (var process = process(data, Set.of(Role.WORKER))) {
      process.stopServices();
    }
  }

  /** A process in a JVM of its own that has not finished its start. */
  Process launch(Path data, Collection<Role> roles, Path output) throws IOException {
    Map<String, String> environment = new HashMap<>();
    given(data, roles)
        .forEach(
            (name, value) ->
                environment.put(name.toUpperCase(Locale.ROOT).replace('.', '_'), value));
    return ServerProcess.start("256m", environment, output, "server");
  }

  Settings settings(Path data, Collection<Role> roles) {
    return CheckedSettings.settings(Config.of(given(data, roles), Map.of(), Map.of()));
  }

  private Map<String, String> given(Path data, Collection<Role> roles) {
    Map<String, String> given = new HashMap<>();
    given.put("platform.data", data.toString());
    given.put("platform.roles", roles.stream().map(Role::word).collect(Collectors.joining(",")));
    given.put("platform.database.url", database.url());
    given.put("platform.database.pool", "4");
    given.put("platform.base.url", "http://localhost:" + base);
    given.put("platform.api.url", "http://localhost:" + api);
    given.put("platform.apps.url", "http://*.localhost:" + apps);
    given.put("platform.admin.email", EMAIL);
    given.put("platform.admin.password", PASSWORD);
    given.put("platform.engine.local.allowfilerepos", "true");
    given.put("platform.limits.strangers", "0");
    given.putAll(TestRanges.settings(data));
    given.putAll(more);
    return given;
  }

  URI api() {
    return URI.create("http://localhost:" + api);
  }

  /** Where a role listens; the worker does not. */
  Optional<Integer> port(Role role) {
    return switch (role) {
      case CONTENT -> Optional.of(base);
      case API -> Optional.of(api);
      case EDGE -> Optional.of(apps);
      case WORKER -> Optional.empty();
    };
  }

  /** What the edge answers for a service: the status and everything behind it. */
  String visit(String service) {
    return visit(service, "/");
  }

  String visit(String service, String path) {
    return get(apps, service + ".localhost", path);
  }

  /** What is answered to a GET: the status and everything behind it; empty if nobody does. */
  static String get(int port, String host, String path) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      var request = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return answer.substring(answer.indexOf(' ') + 1);
    } catch (SocketException e) {
      return "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
