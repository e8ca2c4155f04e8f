package dev.platform.engine.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A tool of the system that prints much, or reads much. It is run to its end. */
final class StreamedCommand {
  private static final int MOST_TOLD = 4 << 10;

  private StreamedCommand() {}

  /** What is done with a tool while it runs. */
  private interface Transfer {
    void run(Process process) throws IOException;
  }

  /** Writes what a tool prints to a stream, which stays open. */
  static SystemCommand.Result print(List<String> command, OutputStream to)
      throws IOException, InterruptedException {
    return run(
        command,
        process -> {
          process.getOutputStream().close();
          process.getInputStream().transferTo(to);
        });
  }

  /** Lets a tool read a stream. One that ends early says why. */
  static SystemCommand.Result feed(List<String> command, InputStream from)
      throws IOException, InterruptedException {
    return run(
        command,
        process -> {
          byte[] piece = new byte[1 << 16];
          for (int read = from.read(piece); read >= 0; read = from.read(piece)) {
            if (!wrote(process.getOutputStream(), piece, read)) {
              return;
            }
          }
          process.getOutputStream().close();
          process.getInputStream().transferTo(OutputStream.nullOutputStream());
        });
  }

  private static boolean wrote(OutputStream tool, byte[] piece, int length) {
    try {
      tool.write(piece, 0, length);
      return true;
    } catch (IOException ended) {
      return false;
    }
  }

  private static SystemCommand.Result run(List<String> command, Transfer transfer)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(Environment.bare());
    Process process = builder.start();
    CompletableFuture<String> said = CompletableFuture.supplyAsync(() -> said(process));
    try {
      transfer.run(process);
      return new SystemCommand.Result(process.waitFor(), said.join());
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String said(Process process) {
    try (InputStream errors = process.getErrorStream()) {
      String text = new String(errors.readNBytes(MOST_TOLD), StandardCharsets.UTF_8).strip();
      errors.transferTo(OutputStream.nullOutputStream());
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
