package dev.platform.engine.local.keyvalue;

import static dev.platform.engine.local.server.MemberCommand.quoted;

import dev.platform.engine.local.server.Member;
import dev.platform.engine.local.server.MemberCommand;
import dev.platform.engine.local.server.MemberFolders;
import dev.platform.engine.local.server.RestartPause;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The program of a server: how it is started, asked, changed while it runs, and stopped. */
final class KeyValueProcess {
  private static final Logger LOG = LoggerFactory.getLogger(KeyValueProcess.class);
  private static final Duration GRACE = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Path SYSTEM = Path.of("/usr");

  private final ServerMachine machine;
  private final Member member;
  private final KeyValueProgram program;
  private final Runnable wake;
  private final RestartPause pause = RestartPause.ofDatabase();
  private @Nullable KeyValueSpec loaded;
  private @Nullable RespConnection connection;
  private long nextStart = System.nanoTime();
  private long answeringSince;
  private boolean answers;

  KeyValueProcess(ServerMachine machine, Member member, KeyValueProgram program, Runnable wake) {
    this.machine = machine;
    this.member = member;
    this.program = program;
    this.wake = wake;
    member.whenEnded(wake);
  }

  Member member() {
    return member;
  }

  /** Whether it accepts connections, as far as is known. */
  boolean answers() {
    return answers && member.isRunning();
  }

  /** Another process listens where the server is to listen. */
  static final class Foreign extends IOException {
    private static final long serialVersionUID = 1;

    Foreign(int port) {
      super("another process is listening on port " + port);
    }
  }

  /**
   * The platform's own connection. It stays, so that customers who use all others cannot keep the
   * platform out.
   *
   * @throws Foreign if it is not the server that listens
   */
  RespConnection connection(ServerMemory memory) throws IOException {
    RespConnection open = connection;
    if (open == null) {
      open = connect(memory);
      connection = open;
    }
    return open;
  }

  /** Nobody but the server is told the password. */
  private RespConnection connect(ServerMemory memory) throws IOException {
    RespConnection made = RespConnection.open(member.port(), PATIENCE);
    try {
      if (!machine.answers(member.name(), member.port(), made.from())) {
        throw new Foreign(member.port());
      }
      made.ask("AUTH", Configuration.PLATFORM, memory.password());
      return made;
    } catch (IOException e) {
      made.close();
      throw e;
    }
  }

  /** Connects anew next time. */
  void disconnect() {
    RespConnection last = connection;
    connection = null;
    if (last != null) {
      last.close();
    }
  }

  /** Whether it does not run and may be started. */
  boolean isDue() {
    return !member.isRunning() && System.nanoTime() - nextStart >= 0;
  }

  /** Whether it accepts connections. */
  boolean responds(ServerMemory memory) {
    if (!answers) {
      answers = isReady(memory);
      answeringSince = System.nanoTime();
    }
    return answers;
  }

  /** While it reads its data, it answers that it does. */
  private boolean isReady(ServerMemory memory) {
    try {
      return connection(memory).ask("PING").equals("PONG");
    } catch (RespConnection.Rejected e) {
      return false;
    } catch (IOException e) {
      LOG.debug("server {} does not respond yet", member.name().server(), e);
      disconnect();
      return false;
    }
  }

  /** Starts it, with the password in the memory and no other. */
  void start(KeyValueSpec spec, ServerMemory memory) throws IOException, InterruptedException {
    disconnect();
    int port = member.claimPort();
    MemberFolders at = machine.seen(member.name(), member.folder(), folders());
    writeCertificate(spec);
    member.configure(Configuration.USERS, Configuration.users(spec, memory.password()));
    member.configure(
        Configuration.MAIN,
        Configuration.main(program, spec, at, port, memory.tlsPort(), memory.files()));
    member.start(
        new MemberCommand(
            folders(),
            folders -> script(folders, memory.files()),
            Map.of("HOME", "/nonexistent"),
            spec.resources()));
    member.whenEnded(wake);
    loaded = spec;
    answers = false;
  }

  /** What is not kept is of an earlier time, and must not be read. */
  private String script(MemberFolders at, Persistence files) {
    String leftovers =
        switch (files) {
          case OFF -> "dump.rdb appendonlydir appendonly.aof";
          case SNAPSHOT -> "appendonlydir appendonly.aof";
          case JOURNAL_SNAPSHOT -> "";
        };
    return """
    cd %s || exit 1
    rm -rf temp-*.rdb temp-*.aof %s
    exec %s %s
    """
        .formatted(
            quoted(at.data()),
            leftovers,
            quoted(executable(at)),
            quoted(at.config().resolve(Configuration.MAIN)));
  }

  /** Programs of the system are seen by every command. */
  private List<Path> folders() {
    return program.file().startsWith(SYSTEM)
        ? List.of()
        : List.of(program.file().toAbsolutePath().getParent());
  }

  private Path executable(MemberFolders at) {
    return at.programs().isEmpty()
        ? program.file()
        : at.programs().get(0).resolve(program.file().getFileName());
  }

  /** Lets it be what another spec wants, but for what takes effect at a start. */
  void reload(KeyValueSpec spec, ServerMemory memory, RespConnection server) throws IOException {
    if (spec.equals(loaded)) {
      return;
    }
    server.ask("CONFIG", "SET", "maxmemory", String.valueOf(spec.maxMemoryBytes()));
    server.ask("CONFIG", "SET", "maxmemory-policy", spec.maxMemoryPolicy());
    setMaxClients(spec, server);
    reloadUsers(spec, memory, server);
    reloadCertificate(spec, server);
    loaded = spec;
  }

  /** This disconnects everybody, so not without need. */
  private void reloadUsers(KeyValueSpec spec, ServerMemory memory, RespConnection server)
      throws IOException {
    String users = Configuration.users(spec, memory.password());
    if (!isConfigured(Configuration.USERS, users)) {
      member.configure(Configuration.USERS, users);
      server.ask("ACL", "LOAD");
    }
  }

  private boolean isConfigured(String file, String text) throws IOException {
    return configured(file).equals(text);
  }

  private String configured(String file) throws IOException {
    Path path = member.folder().resolve("config").resolve(file);
    return Files.exists(path) ? Files.readString(path) : "";
  }

  /** The machine may not allow so many. */
  private void setMaxClients(KeyValueSpec spec, RespConnection server) throws IOException {
    try {
      server.ask("CONFIG", "SET", "maxclients", String.valueOf(Configuration.clients(spec)));
    } catch (RespConnection.Rejected e) {
      LOG.warn("server {} cannot have that many clients", member.name().server(), e);
    }
  }

  private void writeCertificate(KeyValueSpec spec) throws IOException {
    member.configure(Configuration.CERTIFICATE, spec.certificate().chain());
    member.configure(Configuration.KEY, spec.certificate().key());
  }

  /**
   * An older version would see the new certificate with the old key; it waits for the next start.
   */
  private void reloadCertificate(KeyValueSpec spec, RespConnection server) throws IOException {
    if (isConfigured(Configuration.CERTIFICATE, spec.certificate().chain())) {
      return;
    }
    writeCertificate(spec);
    if (program.isAtLeast(7, 0)) {
      List<String> files = Configuration.certificate(configured(Configuration.MAIN));
      List<String> change = new ArrayList<>(List.of("CONFIG", "SET"));
      change.addAll(files);
      server.ask(change.toArray(String[]::new));
    }
  }

  /**
   * Reports its lines, and plans the next start if it has ended.
   *
   * @return how it ended by itself, if it has since the last time
   */
  Optional<String> follow() throws IOException, InterruptedException {
    Optional<String> how = member.followProgram();
    if (how.isPresent()) {
      disconnect();
      Duration wait =
          pause.after(
              answers ? Duration.ofNanos(System.nanoTime() - answeringSince) : Duration.ZERO);
      nextStart = System.nanoTime() + wait.toNanos();
      member.report(
          program.name() + " " + how.get() + ". It is restarted in " + wait.toSeconds() + " s");
      answers = false;
    }
    return how;
  }

  /** Stops it in order; it can be started again at once. */
  void stop() throws IOException, InterruptedException {
    disconnect();
    member.stop("TERM", GRACE);
    answers = false;
    nextStart = System.nanoTime();
  }

  /** Ends it at once, because it hangs. */
  void kill() throws IOException, InterruptedException {
    member.report(program.name() + " does not respond. It is restarted");
    disconnect();
    member.kill();
    answers = false;
    nextStart = System.nanoTime();
  }
}
