package dev.platform.engine.local;

import dev.platform.engine.local.server.MemberRun;
import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;

/** A run of a member's command as a process group. */
final class LocalMemberRun implements MemberRun {
  private static final int MAX_SAID = 64 << 10;

  private final Path folder;
  private final ProcessGroup group;
  private final Output output;
  private final Resources limits;

  /**
   * @param folder keeps what is known of the run
   */
  LocalMemberRun(Path folder, ProcessGroup group, Output output, Resources limits) {
    this.folder = folder;
    this.group = group;
    this.output = output;
    this.limits = limits;
  }

  @Override
  public boolean hasEnded() {
    return group.ended();
  }

  @Override
  public boolean isGone() throws IOException, InterruptedException {
    return group.isGone();
  }

  @Override
  public void whenEnded(Runnable listener) {
    group.whenEnded(listener);
  }

  @Override
  public void awaitEnd(Duration atMost) throws InterruptedException {
    group.awaitEnd(atMost);
  }

  @Override
  public Optional<Integer> status() throws IOException {
    return Optional.ofNullable(group.ending().status());
  }

  @Override
  public String ending() throws IOException {
    return group.ending().words(limits);
  }

  @Override
  public boolean isStopped() {
    return group.isStopped();
  }

  @Override
  public boolean worksWithin(Duration time) throws InterruptedException {
    return group.worksWithin(time);
  }

  @Override
  public void signal(String name) throws IOException, InterruptedException {
    group.signalCommand(name);
  }

  @Override
  public void kill() throws IOException, InterruptedException {
    group.kill();
  }

  @Override
  public void follow() throws IOException {
    output.follow();
  }

  @Override
  public boolean isKept() throws IOException, InterruptedException {
    if (!output.isKept()) {
      return false;
    }
    Folders.delete(folder);
    return true;
  }

  @Override
  public String said() throws IOException {
    return (tail("out") + tail("err")).strip();
  }

  private String tail(String name) throws IOException {
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      return "";
    }
    try (RandomAccessFile printed = new RandomAccessFile(file.toFile(), "r")) {
      long from = Math.max(0, printed.length() - MAX_SAID);
      byte[] bytes = new byte[(int) (printed.length() - from)];
      printed.seek(from);
      printed.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  @Override
  public void moveOutput(Path file) throws IOException {
    Files.move(folder.resolve("out"), file, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void release() {
    group.release();
  }
}
