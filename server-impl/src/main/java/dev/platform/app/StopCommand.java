package dev.platform.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stop}: ends the server of a data directory, and what it runs if asked to. */
@Command(
    name = "stop",
    mixinStandardHelpOptions = true,
    description = {
      "Stops the server that uses the data directory.",
      "Services, jobs, and datastores keep running, and the next start takes them over."
    },
    footer = {
      "",
      "Run it on the server's host as the server's user. If a service manager runs the",
      "server, stop it there first: it would start it again. Data is kept in any case.",
      "",
      "Exit status: 0 when everything has stopped, 1 if not."
    })
final class StopCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @Mixin private final ConfigOption config = new ConfigOption();

  @Option(
      names = "--services",
      description = "Also stop services, jobs, and datastores. The next start starts them again.")
  private boolean services;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var settings = config.settings();
    Folders.requireOwner(settings.data());
    stopServers(settings.data());
    if (services && Files.isDirectory(settings.data().resolve("engine"))) {
      stopServices(settings);
    }
    return 0;
  }

  private void stopServers(Path data) throws InterruptedException {
    var running = RunningServers.of(data);
    var servers = running.list();
    if (servers.isEmpty()) {
      say("No server uses %s".formatted(data));
    }
    servers.forEach(this::signal);
    for (var server : servers) {
      await(server, running);
    }
  }

  private void signal(ProcessHandle server) {
    say("Stopping the server, process %d".formatted(server.pid()));
    server.destroy();
  }

  private void await(ProcessHandle server, RunningServers running) throws InterruptedException {
    for (long left = PATIENCE.toSeconds(); left > 0; left--) {
      if (hasEnded(server) || !running.list().contains(server)) {
        say("Stopped process %d".formatted(server.pid()));
        return;
      }
    }
    throw new IllegalStateException(
        "process %d has not stopped within %d s. Try again, or end it with kill -9: data and services are kept"
            .formatted(server.pid(), PATIENCE.toSeconds()));
  }

  /**
   * Waits a moment. Java takes a process for alive that has ended while its parent never asks for
   * its status, as in a container without an init.
   */
  private static boolean hasEnded(ProcessHandle server) throws InterruptedException {
    try {
      server.onExit().get(1, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      return false;
    }
  }

  private void stopServices(Settings settings) throws InterruptedException {
    try (var platform = new Platform(settings, Optional.empty(), this::say, () -> {})) {
      platform.stopServices();
    }
    say("Stopped services, jobs, and datastores");
  }

  private void say(String text) {
    var out = spec.commandLine().getOut();
    out.println(text);
    out.flush();
  }
}
