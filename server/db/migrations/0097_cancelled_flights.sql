-- Most changes of flights are new times: a person is asked about those alone where nothing is left of a direction.
-- flight_changes_noticed stays for the release before, which reads by it.
create index flight_changes_cancelled on flight_changes (noticed_at) where after @? 'strict $.data[*] ? (@.size() == 0)';
