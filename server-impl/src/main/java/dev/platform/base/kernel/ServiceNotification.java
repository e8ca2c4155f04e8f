package dev.platform.base.kernel;

import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reports to the service manager that has started this process, as {@code sd_notify(3)} describes.
 * Java has no sockets of this kind.
 */
public final class ServiceNotification {
  /** The variable with the address of the service manager's socket. */
  public static final String VARIABLE = "NOTIFY_SOCKET";

  private static final int AF_UNIX = 1;
  private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
  private static final int MSG_DONTWAIT = 0x40;
  private static final int LONGEST_PATH = 107;

  private final byte[] address;

  private ServiceNotification(byte[] address) {
    this.address = address;
  }

  /**
   * How to report; empty if no service manager waits for it.
   *
   * @param socket value of the {@link #VARIABLE}: a path, or a name after {@code @}
   */
  public static Optional<ServiceNotification> to(@Nullable String socket) {
    if (socket == null || !socket.matches("[/@].+")) {
      return Optional.empty();
    }
    byte[] path = socket.getBytes(StandardCharsets.UTF_8);
    if (path[0] == '@') {
      path[0] = 0;
    }
    return path.length > LONGEST_PATH
        ? Optional.empty()
        : Optional.of(new ServiceNotification(path));
  }

  /** This process serves. */
  public void ready() throws IOException {
    send("READY=1");
  }

  /** This process is about to end. */
  public void stopping() throws IOException {
    send("STOPPING=1");
  }

  private void send(String text) throws IOException {
    Libc.call(
        "cannot notify the service manager",
        () -> {
          int socket = Libc.socket(AF_UNIX, SOCK_DGRAM_CLOEXEC, 0);
          return Libc.using(socket, () -> send(socket, text));
        });
  }

  private int send(int socket, String text) {
    ByteBuffer name = ByteBuffer.allocate(Short.BYTES + address.length);
    name.order(ByteOrder.nativeOrder()).putShort((short) AF_UNIX).put(address);
    byte[] message = text.getBytes(StandardCharsets.US_ASCII);
    try (Memory place = memory(name.array());
        Memory sent = memory(message)) {
      Libc.connect(socket, place, name.capacity());
      return Libc.send(socket, sent, new NativeLong(message.length), MSG_DONTWAIT).intValue();
    }
  }

  private static Memory memory(byte[] bytes) {
    Memory memory = new Memory(bytes.length);
    memory.write(0, bytes, 0, bytes.length);
    return memory;
  }
}
