package dev.platform.base.net;

import io.netty.resolver.HostsFileEntriesProvider;
import io.netty.resolver.HostsFileEntriesResolver;
import io.netty.resolver.ResolvedAddressTypes;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of {@code /etc/hosts} as it is now. */
final class HostsFile implements HostsFileEntriesResolver {

  @Override
  public @Nullable InetAddress address(String name, ResolvedAddressTypes types) {
    var entries = HostsFileEntriesProvider.parser().parseSilently();
    var host = name.toLowerCase(Locale.ROOT);
    @Nullable InetAddress first = first(entries.ipv4Entries(), host);
    return first != null ? first : first(entries.ipv6Entries(), host);
  }

  private static @Nullable InetAddress first(Map<String, List<InetAddress>> entries, String host) {
    return entries.getOrDefault(host, List.of()).stream().findFirst().orElse(null);
  }
}
