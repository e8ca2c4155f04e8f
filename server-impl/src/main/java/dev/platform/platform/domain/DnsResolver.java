package dev.platform.platform.domain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.naming.CompositeName;
import javax.naming.Context;
import javax.naming.InvalidNameException;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.InitialDirContext;

/** Looks up DNS records, each time anew. Blocks. */
final class DnsResolver {
  private static final String TIMEOUT_MILLIS = "2000";
  private static final String ATTEMPTS = "2";

  private final Optional<String> server;

  /**
   * A resolver.
   *
   * @param server {@code host:port} of the one to ask; empty is the system's
   */
  DnsResolver(Optional<String> server) {
    this.server = server;
  }

  /** That a server gave no usable response; the records may or may not be there. */
  static final class LookupFailed extends Exception {
    private static final long serialVersionUID = 1;

    LookupFailed(String name, NamingException cause) {
      super(name + ": " + cause.getMessage(), cause);
    }
  }

  /** The TXT records of a name. */
  List<String> txt(String name) throws LookupFailed {
    return records(name, "TXT").stream().map(DnsResolver::unquoted).toList();
  }

  /** The name that another one stands for, lower case, without a trailing dot. */
  Optional<String> cname(String name) throws LookupFailed {
    return records(name, "CNAME").stream()
        .findFirst()
        .map(it -> it.endsWith(".") ? it.substring(0, it.length() - 1) : it)
        .map(it -> it.toLowerCase(Locale.ROOT));
  }

  private List<String> records(String name, String type) throws LookupFailed {
    try {
      return query(name, type);
    } catch (NameNotFoundException | InvalidNameException absent) {
      return List.of();
    } catch (NamingException e) {
      throw new LookupFailed(name, e);
    }
  }

  /** The directory of the DNS has texts only, nothing that could be deserialized. */
  @SuppressWarnings("BanJNDI")
  private List<String> query(String name, String type) throws NamingException {
    var context = new InitialDirContext(environment());
    try {
      Attribute found =
          context.getAttributes(new CompositeName().add(name + "."), new String[] {type}).get(type);
      List<String> values = new ArrayList<>();
      if (found != null) {
        for (Object value : Collections.list(found.getAll())) {
          values.add(String.valueOf(value));
        }
      }
      return values;
    } finally {
      context.close();
    }
  }

  /** The interface takes no other kind of map. */
  @SuppressWarnings("JdkObsolete")
  private Hashtable<String, String> environment() {
    Hashtable<String, String> environment = new Hashtable<>();
    environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.dns.DnsContextFactory");
    environment.put(Context.PROVIDER_URL, server.map(it -> "dns://" + it).orElse("dns:"));
    environment.put("com.sun.jndi.dns.timeout.initial", TIMEOUT_MILLIS);
    environment.put("com.sun.jndi.dns.timeout.retries", ATTEMPTS);
    return environment;
  }

  /** Some versions of the JDK show quotes around the text. */
  private static String unquoted(String text) {
    return text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")
        ? text.substring(1, text.length() - 1)
        : text;
  }
}
