package dev.platform.edge.relay;

import dev.platform.base.kernel.SocketDiagnostics;
import io.netty.channel.Channel;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.unix.UnixChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The sockets of this process at one moment, by their numbers in the kernel: channels of the JDK do
 * not tell their descriptors.
 */
final class OwnSockets {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");

  /** For channels that tell theirs. */
  static final OwnSockets NONE = new OwnSockets(Map.of());

  private final Map<Long, Integer> descriptors;

  private OwnSockets(Map<Long, Integer> descriptors) {
    this.descriptors = descriptors;
  }

  static OwnSockets list() throws IOException {
    Map<Long, Integer> descriptors = new HashMap<>();
    try (var files = Files.list(DESCRIPTORS)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        add(file, descriptors);
      }
    }
    return new OwnSockets(descriptors);
  }

  private static void add(Path file, Map<Long, Integer> descriptors) {
    try {
      var socket = SOCKET.matcher(Files.readSymbolicLink(file).toString());
      if (socket.matches()) {
        descriptors.put(
            Long.valueOf(socket.group(1)), Integer.valueOf(file.getFileName().toString()));
      }
    } catch (IOException e) {
      // It was closed after it was listed.
    }
  }

  FileDescriptor descriptor(Channel channel) throws IOException {
    return channel instanceof UnixChannel unix ? unix.fd() : ofJdk(channel);
  }

  private FileDescriptor ofJdk(Channel channel) throws IOException {
    var ends = List.of(channel.localAddress(), channel.remoteAddress());
    var socket =
        SocketDiagnostics.find((InetSocketAddress) ends.get(0), (InetSocketAddress) ends.get(1))
            .orElseThrow(() -> new IOException("the kernel does not know the connection " + ends));
    Integer descriptor = descriptors.get(socket.inode());
    if (descriptor == null) {
      throw new IOException("no descriptor for the connection " + ends);
    }
    return new FileDescriptor(descriptor);
  }
}
