package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.CRC32;
import java.util.zip.Checksum;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StreamingTest {

  private static final int CHUNK = 64 * 1024;
  private static final long LARGE = 100L * 1024 * 1024;

  private final TestEdge edge = TestEdge.started();

  @AfterEach
  void close() {
    edge.close();
  }

  @Test
  void aLargeUploadArrivesWhole() {
    try (Instance web =
        Instance.answering(
            "i-1",
            request -> {
              Checksum sum = new CRC32();
              request.handler(bytes -> sum.update(bytes.getBytes()));
              request.endHandler(end -> request.response().end(sum.getValue() + ""));
            })) {
      edge.route(web);

      HttpResponse<String> answer =
          edge.send(edge.request("/").POST(BodyPublishers.ofInputStream(() -> new Pattern(LARGE))));

      assertThat(answer.body()).isEqualTo(patternSum() + "");
    }
  }

  @Test
  void aLargeDownloadArrivesWhole() throws Exception {
    try (Instance web = Instance.answering("i-1", request -> pump(request.response(), LARGE))) {
      edge.route(web);

      Checksum sum = new CRC32();
      HttpResponse<InputStream> answer =
          edge.client.send(edge.request("/").build(), BodyHandlers.ofInputStream());
      try (InputStream in = answer.body()) {
        byte[] buffer = new byte[CHUNK];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          sum.update(buffer, 0, read);
        }
      }

      assertThat(sum.getValue()).isEqualTo(patternSum());
      TestEdge.until(() -> !edge.log.isEmpty());
      assertThat(edge.logged().bytesOut()).isEqualTo(LARGE);
    }
  }

  @Test
  void aSlowClientSlowsTheInstanceDown() {
    AtomicLong written = new AtomicLong();
    AtomicBoolean held = new AtomicBoolean();
    try (Instance web =
            Instance.answering(
                "i-1", request -> pump(request.response().setChunked(true), LARGE, written, held));
        Wire wire = edge.route(web).wire()) {
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n\n");
      wire.readHead();

      TestEdge.until(held::get);
      assertThat(written.get()).as("kept by the buffers of three sockets").isLessThan(LARGE / 2);
      assertThat(wire.count()).isGreaterThan(LARGE);
    }
  }

  @Test
  void anEventArrivesBeforeTheAnswerEnds() {
    AtomicReference<HttpServerResponse> open = new AtomicReference<>();
    try (Instance web =
            Instance.answering(
                "i-1",
                request -> {
                  open.set(request.response());
                  request
                      .response()
                      .setChunked(true)
                      .putHeader("Content-Type", "text/event-stream")
                      .writeHead();
                });
        Wire wire = edge.route(web).wire()) {
      wire.send("GET /events HTTP/1.1\nHost: 127.0.0.1\n\n");

      assertThat(wire.readHead().headers()).containsEntry("Content-Type", "text/event-stream");
      open.get().write("data: one\n\n");
      assertThat(wire.line()).isEqualTo("b");
      assertThat(wire.line()).isEqualTo("data: one");
      assertThat(edge.edge.inFlight("i-1")).isEqualTo(1);
      assertThat(edge.log).isEmpty();

      open.get().end();
      assertThat(edge.logged().status()).isEqualTo(200);
      assertThat(edge.edge.inFlight("i-1")).isZero();
    }
  }

  @Test
  void aRequestIsPassedOnWhileItIsBeingSent() {
    CompletableFuture<Buffer> first = new CompletableFuture<>();
    try (Instance web =
            Instance.answering(
                "i-1",
                request -> {
                  request.handler(first::complete);
                  request.endHandler(end -> request.response().end("done"));
                });
        Wire wire = edge.route(web).wire()) {
      wire.send("POST / HTTP/1.1\nHost: 127.0.0.1\nTransfer-Encoding: chunked\n\n3\none\n");

      assertThat(first.join()).hasToString("one");
      wire.send("0\n\n");
      assertThat(wire.read().body()).isEqualTo("done");
    }
  }

  @Test
  void aBodyThatBreaksOffNeverLooksWhole() {
    try (Instance web =
        Instance.answering(
            "i-1",
            request ->
                request
                    .response()
                    .setChunked(true)
                    .write("half")
                    .onComplete(sent -> request.connection().close()))) {
      edge.route(web);

      assertThatThrownBy(() -> edge.client.send(edge.request("/").build(), BodyHandlers.ofString()))
          .isInstanceOf(IOException.class);
      TestEdge.until(() -> edge.edge.inFlight("i-1") == 0);
    }
  }

  @Test
  void anUploadThatBreaksOffNeverLooksWhole() {
    CompletableFuture<String> fate = new CompletableFuture<>();
    CompletableFuture<Void> begun = new CompletableFuture<>();
    try (Instance web =
        Instance.answering(
            "i-1",
            request -> {
              request.handler(bytes -> begun.complete(null));
              request.exceptionHandler(failure -> fate.complete("broken"));
              request.endHandler(end -> fate.complete("whole"));
            })) {
      edge.route(web);
      try (Wire wire = edge.wire()) {
        wire.send("POST / HTTP/1.1\nHost: 127.0.0.1\nTransfer-Encoding: chunked\n\n3\none\n");
        begun.join();
      }

      assertThat(fate.join()).isEqualTo("broken");
      assertThat(edge.logged().status()).isEqualTo(499);
    }
  }

  @Test
  void theInstanceLearnsThatTheClientHasLeft() {
    CompletableFuture<Void> left = new CompletableFuture<>();
    try (Instance web =
        Instance.answering(
            "i-1",
            request -> {
              request.response().closeHandler(left::complete);
              request.response().setChunked(true).write("never ending");
            })) {
      edge.route(web);
      try (Wire wire = edge.wire()) {
        wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\n");
        wire.readHead();
      }

      left.join();
      TestEdge.until(() -> edge.edge.inFlight("i-1") == 0);
    }
  }

  @Test
  void anAnswerMayComeBeforeTheRequestHasEnded() {
    try (Instance web =
            Instance.answering(
                "i-1",
                request -> {
                  request.pause();
                  request.response().setStatusCode(413).end("too large");
                });
        Wire wire = edge.route(web).wire()) {
      wire.send("POST / HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 10000000\n\n");
      assertThat(wire.read().body()).isEqualTo("too large");

      wire.send(new byte[10_000_000]);
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\n");
      assertThat(wire.read().status()).as("the connection goes on").isEqualTo(413);
    }
  }

  @Test
  void theClientIsToldToContinue() {
    try (Instance web =
            Instance.answering(
                "i-1",
                request -> {
                  request.response().writeContinue();
                  request.body().onSuccess(request.response()::end);
                });
        Wire wire = edge.route(web).wire()) {
      wire.send("POST / HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 3\nExpect: 100-continue\n\n");

      assertThat(wire.readHead().status()).isEqualTo(100);
      wire.send("one");
      assertThat(wire.read().body()).isEqualTo("one");
    }
  }

  private static void pump(HttpServerResponse response, long length) {
    response.putHeader("Content-Length", String.valueOf(length));
    pump(response, length, new AtomicLong(), new AtomicBoolean());
  }

  /** Writes as long as the reader keeps up; {@code held} tells that it has not for a moment. */
  private static void pump(
      HttpServerResponse response, long length, AtomicLong written, AtomicBoolean held) {
    while (written.get() < length) {
      response.write(Buffer.buffer(Pattern.chunk()));
      written.addAndGet(CHUNK);
      if (response.writeQueueFull()) {
        held.set(written.get() > CHUNK * 16L);
        response.drainHandler(drained -> pump(response, length, written, held));
        return;
      }
    }
    response.end();
  }

  private static long patternSum() {
    Checksum sum = new CRC32();
    for (long done = 0; done < LARGE; done += CHUNK) {
      sum.update(Pattern.chunk());
    }
    return sum.getValue();
  }

  /** The same chunk again and again. */
  private static final class Pattern extends InputStream {

    private static final byte[] CONTENT = content();
    private long left;

    Pattern(long length) {
      left = length;
    }

    static byte[] chunk() {
      return CONTENT;
    }

    private static byte[] content() {
      byte[] content = new byte[CHUNK];
      for (int i = 0; i < CHUNK; i++) {
        content[i] = (byte) (i * 31);
      }
      return content;
    }

    @Override
    public int read() {
      return left == 0 ? -1 : CONTENT[(int) ((LARGE - left--) % CHUNK)] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      if (left == 0) {
        return -1;
      }
      int at = (int) ((LARGE - left) % CHUNK);
      int count = (int) Math.min(Math.min(length, CHUNK - at), left);
      System.arraycopy(CONTENT, at, into, offset, count);
      left -= count;
      return count;
    }
  }
}
