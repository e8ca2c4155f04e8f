package dev.platform.engine.local;

import dev.platform.base.json.Json;
import dev.platform.engine.spi.EngineException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * The tools of an engine for its operator: a server that runs does what is ordered, since only one
 * process may work in the engine's folder. Otherwise this process does it.
 */
public final class OperatorTools {
  private static final Clock CLOCK = Clock.tickMillis(ZoneOffset.UTC);

  private final LocalEngineSettings settings;

  /** Those of an engine that may be in use by another process. */
  public OperatorTools(LocalEngineSettings settings) {
    this.settings = settings;
  }

  /**
   * An installed version.
   *
   * @param key such as {@code node@22.11.0}
   * @param deploys how many use it
   */
  public record Listed(String key, long bytes, Instant usedAt, long deploys) {
    /** In words. */
    public String size() {
      return HumanReadable.bytes(bytes);
    }
  }

  /** All versions, by name. */
  public List<Listed> list() throws IOException {
    ToolFolder folder = new ToolFolder(settings.data(), CLOCK);
    List<Toolchain> chains = artifacts(new ReachableFolders()).toolchains();
    List<Listed> all = new ArrayList<>();
    for (InstalledTool tool : folder.list()) {
      long deploys = chains.stream().filter(it -> it.needs(tool)).count();
      all.add(new Listed(tool.key(), tool.bytes(), folder.usedAt(tool), deploys));
    }
    all.sort(Comparator.comparing(Listed::key));
    return all;
  }

  /**
   * Does what is ordered.
   *
   * @param progress gets each step in words
   * @throws EngineException with the reason, in words for the operator, if not all was done
   */
  public void run(ToolOrder order, Consumer<String> progress)
      throws IOException, InterruptedException {
    Optional<SocketChannel> server = connect();
    if (server.isPresent()) {
      ask(server.get(), order, progress);
    } else {
      work(order, progress);
    }
  }

  private Optional<SocketChannel> connect() {
    Path file = ToolSocket.file(settings.data());
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(SocketChannel.open(UnixDomainSocketAddress.of(file)));
    } catch (IOException e) {
      // A server that was killed has left it.
      return Optional.empty();
    }
  }

  private static void ask(SocketChannel server, ToolOrder order, Consumer<String> progress)
      throws IOException {
    try (server;
        BufferedReader answers =
            new BufferedReader(Channels.newReader(server, StandardCharsets.UTF_8))) {
      ByteBuffer line = StandardCharsets.UTF_8.encode(Json.write(order) + "\n");
      while (line.hasRemaining()) {
        server.write(line);
      }
      for (String text = answers.readLine(); text != null; text = answers.readLine()) {
        ToolAnswer answer = Json.read(text, ToolAnswer.class);
        if (answer.failure() != null) {
          throw new EngineException(answer.failure());
        }
        if (answer.progress() == null) {
          return;
        }
        progress.accept(answer.progress());
      }
      throw new EngineException("the server has stopped. Run the command again");
    }
  }

  private void work(ToolOrder order, Consumer<String> progress)
      throws IOException, InterruptedException {
    try (FolderLock lock = FolderLock.open(settings.data())) {
      Machine machine = new Machine(settings, new NoSecrets());
      try {
        BuildTools tools = new BuildTools(machine, artifacts(machine.folders()), CLOCK);
        tools.open();
        tools.desk().run(order, new CountDownLatch(1), progress);
      } catch (ToolTrouble e) {
        throw new EngineException(e.why());
      } catch (WorkEnded e) {
        throw new EngineException(String.valueOf(e.why()));
      } finally {
        machine.close();
      }
    }
  }

  private Artifacts artifacts(OwnerFolders folders) {
    return new Artifacts(settings.data().resolve("artifacts"), folders);
  }

  /** Tools have no specs, so none is read or written. */
  private static final class NoSecrets implements SpecEncryption {
    @Override
    public byte[] close(String text, String place) {
      throw new IllegalStateException("there is no key for " + place);
    }

    @Override
    public String open(byte[] sealed, String place) {
      throw new IllegalStateException("there is no key for " + place);
    }
  }
}
