package dev.platform.platform.datastore;

import dev.platform.platform.environment.IpRange;
import java.time.Instant;
import java.util.List;

/**
 * A datastore as its page shows it, without anything secret.
 *
 * @param type what kind of server it is, with its version as far as that is known
 * @param facts what else its room shows, in this order
 * @param links others that belong to it
 * @param address where services of its network connect to
 * @param ipAllowList who may connect from outside
 * @param apiPath of the datastore in the API
 * @param docsPath of its page in the docs
 */
public record DatastoreOverview(
    String id,
    String name,
    String type,
    DatastoreStatus status,
    String plan,
    List<Fact> facts,
    List<Link> links,
    String address,
    List<IpRange> ipAllowList,
    String apiPath,
    String docsPath,
    Instant createdAt) {
  public DatastoreOverview {
    facts = List.copyOf(facts);
    links = List.copyOf(links);
    ipAllowList = List.copyOf(ipAllowList);
  }

  /** Something to know, by its label. */
  public record Fact(String label, String value) {}

  /**
   * Another datastore that belongs to it.
   *
   * @param label what it is to this one
   * @param path of its page
   */
  public record Link(String label, String name, String path) {}
}
