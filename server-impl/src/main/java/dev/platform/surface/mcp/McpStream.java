package dev.platform.surface.mcp;

import dev.platform.http.StreamedBody;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Messages as server-sent events. */
final class McpStream extends StreamedBody {
  private final Consumer<McpSink> messages;
  private final String requestId;
  private final Map<String, String> surface;
  private final Supplier<Caller> still;

  /** A stream for the request of this thread. */
  McpStream(Consumer<McpSink> messages) {
    var request = CurrentRequest.current().orElseThrow();
    this.messages = messages;
    this.requestId = request.id();
    this.surface = CurrentRequest.surface();
    this.still = request.still();
  }

  /** The thread has no request any more, but what is read is read for one. */
  @Override
  public void writeTo(OutputStream out) throws IOException {
    var request = CurrentRequest.begin(requestId, "");
    try {
      CurrentRequest.through(surface);
      request.admit(still.get());
      messages.accept(new Events(request, out));
    } catch (UncheckedIOException gone) {
      throw gone.getCause();
    } finally {
      CurrentRequest.end();
    }
  }

  /** Ends with the credential of the request. */
  private final class Events extends McpEvents {
    private final CurrentRequest request;

    private Events(CurrentRequest request, OutputStream out) {
      super(out);
      this.request = request;
      super.check();
    }

    @Override
    public void check() {
      request.admit(still.get());
      super.check();
    }
  }
}
