package dev.platform.app;

import dev.platform.base.kernel.ServiceNotification;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code server}: runs the platform until it is told to stop. */
@Command(name = "server", mixinStandardHelpOptions = true, description = "Starts the server.")
final class ServerCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(ServerCommand.class);

  @Mixin private final ConfigOption config = new ConfigOption();

  @Option(
      names = "--roles",
      paramLabel = "ROLES",
      description = "Parts to run: content, api, worker, edge. Default: all.")
  private @Nullable String roles;

  @Option(
      names = "--demo",
      description =
          "Deploys a sample service from a generated git repository. Allows file:// repositories.")
  private boolean demo;

  @Option(
      names = "--until-parent-ends",
      description = "Stops the server when its parent process exits, as with Ctrl-C.")
  private boolean untilParentEnds;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var begin = Instant.now();
    var settings = config.settings(given());
    var screen = new ReadyScreen(spec.commandLine().getOut());
    Folders.requireUnicode(System.getProperty("sun.jnu.encoding"));
    Platform.requireStartable(settings);
    Folders.makeData(settings.data());
    try (var here = RunningServers.of(settings.data()).enter()) {
      return run(settings, screen, begin);
    }
  }

  private int run(Settings settings, ReadyScreen screen, Instant begin) throws Exception {
    Optional<DemoRepository> repository =
        demo
            ? Optional.of(DemoRepository.in(settings.data().resolve("demo/repository")))
            : Optional.empty();
    var platform = new Platform(settings, repository, screen::progress, ServerCommand::giveUp);
    var classes = ClassArchive.missing();
    var stopping = new AtomicBoolean();
    var stopped = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  stopping.set(true);
                  notify(ServiceNotification::stopping);
                  screen.progress("Stopping");
                  classes.ifPresent(ClassArchive::close);
                  platform.close();
                  screen.stopped(settings);
                  stopped.countDown();
                },
                "shutdown"));
    if (untilParentEnds) {
      ProcessHandle.current().parent().ifPresent(ServerCommand::follow);
    }
    try {
      var started = platform.start();
      screen.ready(settings, started, repository, Duration.between(begin, Instant.now()));
      notify(ServiceNotification::ready);
      classes.ifPresent(ClassArchive::start);
      IdleCollections.follow();
    } catch (RuntimeException e) {
      // Whoever stops it while it starts takes its parts away.
      if (!stopping.get()) {
        throw e;
      }
    }
    stopped.await();
    return 0;
  }

  /** A message to the service manager. */
  private interface Message {
    void send(ServiceNotification manager) throws IOException;
  }

  private static void notify(Message message) {
    var socket = ConfigOption.environment().get(ServiceNotification.VARIABLE);
    try {
      var manager = ServiceNotification.to(socket);
      if (manager.isPresent()) {
        message.send(manager.get());
      }
    } catch (IOException e) {
      LOG.warn("cannot notify the service manager at {}", socket, e);
    }
  }

  private Map<String, String> given() {
    Map<String, String> given = new HashMap<>();
    if (roles != null) {
      given.put("platform.roles", roles);
    }
    if (demo) {
      given.put("platform.engine.local.allowfilerepos", "true");
    }
    return given;
  }

  /** On a thread of its own: whoever tells of the loss must be free to end. */
  private static void giveUp() {
    new Thread(() -> System.exit(1), "give-up").start();
  }

  private static void follow(ProcessHandle parent) {
    var thread =
        new Thread(
            () -> {
              parent.onExit().join();
              System.exit(0);
            },
            "parent");
    thread.setDaemon(true);
    thread.start();
  }
}
