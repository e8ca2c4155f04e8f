package dev.platform.client.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The members of a model, in the order of the contract. */
final class Members {
  private final List<Member> all = new ArrayList<>();
  private final Map<String, Integer> indexes = new HashMap<>();

  Member required(String name, Shape<?> shape) {
    return add(new Member(name, shape, true));
  }

  Member optional(String name, Shape<?> shape) {
    return add(new Member(name, shape, false));
  }

  private Member add(Member member) {
    indexes.put(member.name(), all.size());
    all.add(member);
    return member;
  }

  int size() {
    return all.size();
  }

  Member get(int index) {
    return all.get(index);
  }

  /** The position of a member, or -1 for a name that this version does not know. */
  int indexOf(String name) {
    return indexes.getOrDefault(name, -1);
  }

  Set<String> names() {
    return indexes.keySet();
  }

  List<String> required() {
    return all.stream().filter(Member::isRequired).map(Member::name).toList();
  }
}
