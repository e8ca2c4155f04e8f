package dev.platform.base.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.condition.OS.LINUX;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.io.TempDir;

/** What a service manager is told. */
@EnabledOnOs(LINUX)
class ServiceNotificationTest {
  @TempDir private Path folder;

  @Test
  void aManagerReadsEachMessage() throws Exception {
    var place = folder.resolve("notify").toString();
    try (var manager = new Manager(place)) {
      var notification = ServiceNotification.to(place).orElseThrow();

      notification.ready();
      notification.stopping();

      assertThat(manager.read()).isEqualTo("READY=1");
      assertThat(manager.read()).isEqualTo("STOPPING=1");
    }
  }

  @Test
  void aNameAfterAnAtSignIsNoFile() throws Exception {
    var name = "platform-test-" + folder.getFileName();
    try (var manager = new Manager("\0" + name)) {
      ServiceNotification.to("@" + name).orElseThrow().ready();

      assertThat(manager.read()).isEqualTo("READY=1");
    }
  }

  @Test
  void withoutAManagerNothingIsSent() {
    assertThat(ServiceNotification.to(null)).isEmpty();
    assertThat(ServiceNotification.to("")).isEmpty();
    assertThat(ServiceNotification.to("vsock:2:1234")).isEmpty();
    assertThat(ServiceNotification.to("/" + "x".repeat(200))).isEmpty();
  }

  @Test
  void aManagerThatIsGoneIsAnError() {
    var notification = ServiceNotification.to(folder.resolve("gone").toString()).orElseThrow();

    assertThatThrownBy(notification::ready)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot notify the service manager");
  }

  /** The other end. */
  private static final class Manager implements AutoCloseable {
    private static final int AF_UNIX = 1;
    private static final int SOCK_DGRAM = 2;
    private static final int MSG_DONTWAIT = 0x40;

    static {
      Native.register("c");
    }

    private final int socket;

    Manager(String place) throws IOException {
      var path = place.getBytes(StandardCharsets.UTF_8);
      socket = Libc.socket(AF_UNIX, SOCK_DGRAM, 0);
      try (var address = new Memory(Short.BYTES + path.length)) {
        address.setShort(0, (short) AF_UNIX);
        address.write(Short.BYTES, path, 0, path.length);
        bind(socket, address, (int) address.size());
      }
    }

    static native int bind(int socket, Memory address, int length) throws LastErrorException;

    /** A message is there as soon as it was sent. */
    String read() {
      try (var memory = new Memory(256)) {
        var size = new NativeLong(memory.size());
        int length = Libc.recv(socket, memory, size, MSG_DONTWAIT).intValue();
        return new String(memory.getByteArray(0, length), StandardCharsets.UTF_8);
      }
    }

    @Override
    public void close() {
      Libc.close(socket);
    }
  }
}
